# The rows of an operation as a data frame, page after page. Several values of a parameter give one table.
library(curl)

dqs <- function(path, ...) {
  values <- list(..., format = "csv")
  pairs <- unlist(lapply(names(values), function(name) paste0(name, "=", curl_escape(values[[name]]))))
  address <- paste0(Sys.getenv("DQS_URL"), path, "?", paste(pairs, collapse = "&"))
  pages <- list()
  while (!is.null(address)) {
    handle <- new_handle()
    handle_setheaders(handle, "X-API-KEY" = Sys.getenv("DQS_API_KEY"))
    answer <- curl_fetch_memory(address, handle)
    text <- rawToChar(answer$content)
    if (answer$status_code != 200) stop(text)
    pages[[length(pages) + 1]] <- read.csv(text = text, colClasses = "character", na.strings = "")
    link <- grep("^link:", parse_headers(answer$headers), value = TRUE, ignore.case = TRUE)
    cursor <- regmatches(link, regexpr("(?<=[?&]cursor=)[^>&]*(?=>; rel=\"next\")", link, perl = TRUE))
    base <- sub("&cursor=.*", "", address)
    address <- if (length(cursor)) paste0(base, "&cursor=", cursor) else NULL
  }
  rows <- do.call(rbind, pages)
  # Exact texts become numbers of R, which have some 15 digits.
  type.convert(rows, as.is = TRUE)
}
