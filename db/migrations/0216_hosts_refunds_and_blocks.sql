-- Websites by host, read from its end: a domain and those below it begin alike.
CREATE INDEX business_profiles_host ON business_profiles
  (reverse('.' || split_part(business_site(website), '/', 1)) text_pattern_ops) WHERE website IS NOT NULL;
