"""Read official figures in Python, with the exact decimals: which company has the larger margin?

Needs DQS_URL and DQS_API_KEY, and the client: pnpm python --dist, then pip install clients/python/dist/*.whl
"""

import os
from decimal import Decimal

from dqs_client import Client, ServiceError

client = Client(os.environ["DQS_URL"], os.environ["DQS_API_KEY"], decimals=True)

for ticker in ("AAPL", "SNOW"):
    answer = client.stocks.get_income_statements(ticker_or_cik=ticker, lines=["revenue", "gross_profit"], limit=1)
    year = answer["data"]["statements"][0]
    revenue, profit = (Decimal(year["lines"][line]["value"]) for line in ("revenue", "gross_profit"))
    print(ticker, "fiscal", year["fiscal_year"], "gross margin", round(100 * profit / revenue, 2), "%")

try:
    client.stocks.get_income_statements(ticker_or_cik="AAPL", lines=["revenu"])
except ServiceError as error:
    print(error.code, "of", error.param, "- nearest:", error.candidates[0])
