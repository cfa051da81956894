#!/bin/sh
# Play orders if the game waits for you: sh orders.sh FILE ORDERS
#
# Ends like `tenpbem play`: 0, or 3 where an order was refused, for instance because a wild came up in between.
# What was done until then stands.
set -eu
file=$1 orders=$2

if ! tenpbem show "$file" --my-turn; then
  echo "not your turn: nothing done"
  exit 0
fi
tenpbem play "$file" --moves "$orders"
