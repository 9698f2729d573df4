-- Ten tasks of an analyst in SQL. Each statement runs with: dqs sql "…"

-- 1. The newest dollar rate
select concat_ws(' ', 1, date, value_text) as line from dqs_fx_rates('USD', start := '2026-03-01') order by date desc limit 1;

-- 2. The mean rate of two currencies over the same days
select concat_ws(' ', 2, quote, count(*), printf('%.4f', avg(value))) as line from dqs_fx_rates(['USD', 'GBP'], start := '2026-02-01') group by quote order by quote desc;

-- 3. Inflation over a year
select concat_ws(' ', 3, period, printf('%.2f', value)) as line from dqs_macro_series('bls.cpi.u.us.all_items.sa', transform := 'year_on_year') order by period desc limit 1;

-- 4. How a value was revised: as first known, and as known today
select concat_ws(' ', 4, past.value_text, now.value_text, printf('%.3f', now.value - past.value)) as line
from dqs_macro_series('bls.cpi.u.us.all_items.sa', start := '2020-04-01', end := '2020-04-01', as_known_at := '2020-06-01T00:00:00Z') past,
     dqs_macro_series('bls.cpi.u.us.all_items.sa', start := '2020-04-01', end := '2020-04-01') now;

-- 5. Two series side by side, by month
select concat_ws(' ', 5, period, any_value(value_text) filter (series_key like 'bls%'), any_value(value_text) filter (series_key like 'frb%')) as line
from dqs_macro_series(['bls.cps.unemployment_rate.sa', 'frb.h15.fed_funds.monthly'], start := '2020-05-01', end := '2020-06-30') group by period order by period;

-- 6. Net margins of three companies
select concat_ws(' ', 6, ticker, printf('%.2f', value)) as line from dqs_stocks_metrics(['AAPL', 'GOOGL', 'TSLA'], metrics := ['net_margin']) where fiscal_year = 2025 order by ticker;

-- 7. Growth of revenue, from the statements
select concat_ws(' ', 7, printf('%.2f', 100 * (new.value / old.value - 1))) as line
from dqs_stocks_income_statements('AAPL', lines := ['revenue']) new join dqs_stocks_income_statements('AAPL', lines := ['revenue']) old on old.fiscal_year = new.fiscal_year - 1
where new.fiscal_year = 2025;

-- 8. The counties with the largest expected annual loss
select concat_ws(' ', 8, geography_name, printf('%.0f', metric_value)) as line from dqs_hazards_rankings('county', 'eal_total') order by rank limit 3;

-- 9. Assets of two banks
select concat_ws(' ', 9, cert, value_text) as line from dqs_banks_financials([628, 24735], metrics := ['total_assets']) where period = '2026-03-31' order by cert;

-- 10. Net positions of managed money in gold
select concat_ws(' ', 10, report_date, net_position_text, (net_position - lead(net_position) over (order by report_date desc))::bigint) as line
from dqs_futures_positioning('gold', category := 'managed_money') order by report_date desc limit 1;
