"""Ten tasks of an analyst with the Python client. Each prints one line."""

import os
from decimal import Decimal

from dqs_client import Client

client = Client(os.environ["DQS_URL"], os.environ["DQS_API_KEY"], decimals=True)
CPI = "bls.cpi.u.us.all_items.sa"


def percent(value: Decimal) -> str:
    return f"{value:.2f}"


# 1. The newest dollar rate
row = next(client.fx.get_rates.table(quote="USD"))
print("1", row["date"], row["value"])

# 2. The mean rate of two currencies over the same days
rows = list(client.fx.get_rates.table(quote=["USD", "GBP"], start="2026-02-01"))
for quote in ("USD", "GBP"):
    values = [row["value"] for row in rows if row["quote"] == quote]
    print("2", quote, len(values), f"{sum(values) / len(values):.4f}")

# 3. Inflation over a year
row = next(client.macro.get_series.table(series_key=CPI, transform="year_on_year"))
print("3", row["period"], percent(row["value"]))

# 4. How a value was revised: as first known, and as known today
then = next(client.macro.get_series.table(series_key=CPI, start="2020-04-01", end="2020-04-01", as_known_at="2020-06-01T00:00:00Z"))
now = next(client.macro.get_series.table(series_key=CPI, start="2020-04-01", end="2020-04-01"))
print("4", then["value"], now["value"], now["value"] - then["value"])

# 5. Two series side by side, by month
rows = list(client.macro.get_series.table(series_key=["bls.cps.unemployment_rate.sa", "frb.h15.fed_funds.monthly"], start="2020-05-01", end="2020-06-30"))
months = sorted({row["period"] for row in rows})
for month in months:
    print("5", month, *[row["value"] for key in ("bls.cps.unemployment_rate.sa", "frb.h15.fed_funds.monthly") for row in rows if (row["series_key"], row["period"]) == (key, month)])

# 6. Net margins of three companies
for row in client.stocks.get_metrics.table(ticker_or_cik=["AAPL", "GOOGL", "TSLA"], metrics=["net_margin"]):
    if row["fiscal_year"] == 2025:
        print("6", row["ticker"], percent(row["value"]))

# 7. Growth of revenue, from the statements
revenue = {row["fiscal_year"]: row["value"] for row in client.stocks.get_income_statements.table(ticker_or_cik="AAPL", lines=["revenue"])}
print("7", percent(100 * (revenue[2025] / revenue[2024] - 1)))

# 8. The counties with the largest expected annual loss
for row in list(client.hazards.get_rankings.table(level="county", metric="eal_total"))[:3]:
    print("8", row["geography_name"], f"{row['metric_value']:.0f}")

# 9. Assets of two banks
for row in client.banks.get_financials.table(cert=[628, 24735], metrics=["total_assets"]):
    if row["period"] == "2026-03-31":
        print("9", row["cert"], row["value"])

# 10. Net positions of managed money in gold
rows = list(client.futures.get_positioning.table(market="gold", category="managed_money"))[:2]
print("10", rows[0]["report_date"], rows[0]["net_position"], rows[0]["net_position"] - rows[1]["net_position"])
