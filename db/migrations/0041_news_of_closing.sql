-- Whoever follows or saved a business hears that it has closed.
ALTER TABLE business_news
  DROP CONSTRAINT business_news_kind_check,
  ADD CONSTRAINT business_news_kind_check
    CHECK (kind IN ('hours', 'pictures', 'services', 'price', 'contact', 'address', 'closed'));
