-- A category on the map, in a part of the city.
CREATE INDEX businesses_category_position ON businesses (category_id, latitude, longitude) WHERE is_listed;
