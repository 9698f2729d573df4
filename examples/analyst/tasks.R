# Ten tasks of an analyst with R. Each prints one line.
library(dplyr, warn.conflicts = FALSE)
source("examples/analyst/dqs.R")
say <- function(...) cat(..., "\n", sep = " ")
CPI <- "bls.cpi.u.us.all_items.sa"
series <- function(...) dqs("/v1/macro/series", ...)

# 1. The newest dollar rate
row <- dqs("/v1/fx/rates", quote = "USD", start = "2026-03-01")[1, ]
say(1, row$date, row$value)

# 2. The mean rate of two currencies over the same days
rates <- dqs("/v1/fx/rates", quote = c("USD", "GBP"), start = "2026-02-01", limit = 250)
means <- rates |> group_by(quote) |> summarise(days = n(), mean = mean(value)) |> arrange(desc(quote))
say(paste0("2 ", means$quote, " ", means$days, " ", sprintf("%.4f", means$mean), collapse = "\n"))

# 3. Inflation over a year
row <- series(series_key = CPI, transform = "year_on_year", start = "2021-01-01")[1, ]
say(3, row$period, sprintf("%.2f", row$value))

# 4. How a value was revised: as first known, and as known today
april <- function(...) series(series_key = CPI, start = "2020-04-01", end = "2020-04-01", ...)$value
then <- april(as_known_at = "2020-06-01T00:00:00Z")
now <- april()
say(4, then, now, sprintf("%.3f", now - then))

# 5. Two series side by side, by month
both <- series(series_key = c("bls.cps.unemployment_rate.sa", "frb.h15.fed_funds.monthly"), start = "2020-05-01", end = "2020-06-30")
wide <- reshape(both[c("period", "series_key", "value")], idvar = "period", timevar = "series_key", direction = "wide")
wide <- wide[order(wide$period), ]
say(paste0("5 ", wide$period, " ", sprintf("%.1f", wide[[2]]), " ", wide[[3]], collapse = "\n"))

# 6. Net margins of three companies
margins <- dqs("/v1/stocks/metrics", ticker_or_cik = c("AAPL", "GOOGL", "TSLA"), metrics = "net_margin") |> filter(fiscal_year == 2025)
say(paste0("6 ", margins$ticker, " ", sprintf("%.2f", margins$value), collapse = "\n"))

# 7. Growth of revenue, from the statements
revenue <- dqs("/v1/stocks/income-statements", ticker_or_cik = "AAPL", lines = "revenue") |> arrange(fiscal_year) |> mutate(growth = 100 * (value / lag(value) - 1))
say(7, sprintf("%.2f", revenue$growth[revenue$fiscal_year == 2025]))

# 8. The counties with the largest expected annual loss
counties <- head(dqs("/v1/hazards/rankings", level = "county", metric = "eal_total"), 3)
say(paste0("8 ", counties$geography_name, " ", sprintf("%.0f", counties$metric_value), collapse = "\n"))

# 9. Assets of two banks
banks <- dqs("/v1/banks/financials", cert = c(628, 24735), metrics = "total_assets") |> filter(period == "2026-03-31")
say(paste0("9 ", banks$cert, " ", format(banks$value, scientific = FALSE), collapse = "\n"))

# 10. Net positions of managed money in gold
gold <- dqs("/v1/futures/positioning", market = "gold", category = "managed_money")
say(10, gold$report_date[1], gold$net_position[1], gold$net_position[1] - gold$net_position[2])
