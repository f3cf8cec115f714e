-- How the position of a listing came about: the middle of its ZIP code's area, the nearest known number of its street, its
-- address, its owner's pin, or a file. Null for those stored before, if they aren't the middle of an area.
ALTER TABLE businesses ADD COLUMN position_source text
  CHECK (position_source IN ('zip', 'street', 'address', 'owner', 'import')),
  ADD CHECK (position_source IS NULL OR latitude IS NOT NULL);

UPDATE businesses SET position_source = 'zip'
FROM business_profiles JOIN (VALUES
  ('78701', 30.2706, -97.7426), ('78702', 30.2634, -97.7145), ('78703', 30.2933, -97.7661), ('78704', 30.243, -97.7651),
  ('78705', 30.2947, -97.739), ('78717', 30.4895, -97.7538), ('78721', 30.2713, -97.6835), ('78722', 30.2901, -97.7146),
  ('78723', 30.3042, -97.6858), ('78724', 30.2927, -97.6179), ('78725', 30.23, -97.6086), ('78726', 30.4308, -97.8401),
  ('78727', 30.429, -97.7177), ('78728', 30.4532, -97.6887), ('78729', 30.4572, -97.7564), ('78730', 30.3636, -97.8398),
  ('78731', 30.3482, -97.7681), ('78732', 30.3801, -97.8919), ('78733', 30.3214, -97.8847), ('78734', 30.3801, -97.9478),
  ('78735', 30.2691, -97.8688), ('78736', 30.2484, -97.9497), ('78737', 30.177, -97.9567), ('78738', 30.307, -97.9889),
  ('78739', 30.176, -97.8909), ('78741', 30.2297, -97.7137), ('78744', 30.1778, -97.7251), ('78745', 30.2074, -97.7982),
  ('78746', 30.2969, -97.8096), ('78747', 30.1247, -97.7412), ('78748', 30.16, -97.8233), ('78749', 30.2162, -97.8558),
  ('78750', 30.4411, -97.7867), ('78751', 30.3108, -97.7228), ('78752', 30.3314, -97.7036), ('78753', 30.3836, -97.6733),
  ('78754', 30.3566, -97.6394), ('78756', 30.3223, -97.7402), ('78757', 30.3517, -97.7327), ('78758', 30.3877, -97.7067),
  ('78759', 30.4027, -97.7609)
) AS center (zip, latitude, longitude) ON center.zip = left(zip_code, 5)
WHERE business_id = businesses.id AND businesses.latitude = center.latitude::float8
  AND businesses.longitude = center.longitude::float8;

-- Those that a file of addresses can place better.
CREATE INDEX businesses_approximate ON businesses (id) WHERE position_source IN ('zip', 'street');
