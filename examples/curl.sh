#!/bin/sh
# Ask over REST with curl: the newest euro reference rate, then a mistake and what the service says about it.
# Needs DQS_URL and DQS_API_KEY.
set -eu

curl -s -H "X-API-KEY: $DQS_API_KEY" "$DQS_URL/v1/fx/rates?quote=USD&limit=1&format=csv" | cut -d, -f1,2,5,6
curl -s -H "X-API-KEY: $DQS_API_KEY" "$DQS_URL/v1/fx/rates?quot=USD" | tr ',' '\n' | grep '"message"'
