-- A trade in a neighborhood, found without reading the rows of everyone else in that trade.
CREATE INDEX businesses_subcategory_position ON businesses (subcategory_id, latitude, longitude) INCLUDE (id) WHERE is_listed;
