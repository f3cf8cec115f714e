-- A category on the map, in a part of the city. What lacks a position is on no map; and a search for the nearest, which has it
-- downtown, keeps its own index.
CREATE INDEX businesses_category_position ON businesses (category_id, latitude, longitude) WHERE is_listed AND latitude IS NOT NULL;
