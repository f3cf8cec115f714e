-- A soft wish alone finds whoever tells of it as a feature or service, too, and not only in a text.
DROP INDEX business_profiles_mentioned_wishes;
CREATE INDEX business_profiles_wishes ON business_profiles USING gin ((feature_wishes || service_wishes || mentioned_wishes));
