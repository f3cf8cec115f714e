-- One key for whatever is sent: its effect and its answer are stored in one transaction.
CREATE TABLE idempotency_keys (
  key uuid PRIMARY KEY,
  actor text NOT NULL,
  user_id integer REFERENCES users (id) ON DELETE CASCADE,
  route text NOT NULL,
  -- Unknown for keys of earlier versions: nothing sent under one of them again counts as the same.
  request_hash bytea CHECK (octet_length(request_hash) = 32),
  response jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
CREATE INDEX idempotency_keys_of_user ON idempotency_keys (user_id) WHERE user_id IS NOT NULL;

-- An answer to these may have got lost just now. Email has no other content than its key.
INSERT INTO idempotency_keys (key, actor, user_id, route, request_hash, response, created_at)
SELECT client_key,
  CASE WHEN came_by = 'email' THEN 'email' WHEN user_id IS NULL THEN 'guest of conversation ' || conversation_id
    ELSE 'user ' || user_id END,
  user_id, CASE WHEN came_by = 'email' THEN 'email' ELSE 'POST /api/conversations/:conversationId/messages' END,
  CASE WHEN came_by = 'email' THEN sha256(convert_to(client_key::text, 'UTF8')) END,
  jsonb_build_object('id', id), created_at
FROM messages WHERE created_at > now() - interval '30 days'
ON CONFLICT DO NOTHING;
INSERT INTO idempotency_keys (key, actor, user_id, route, response, created_at)
SELECT client_key, coalesce('user ' || user_id, 'guest of conversation ' || conversation_id), user_id,
  'POST /api/conversations/:conversationId/messages', jsonb_build_object('heldId', id), created_at
FROM held_quote_requests WHERE conversation_id IS NOT NULL AND created_at > now() - interval '30 days'
ON CONFLICT DO NOTHING;
INSERT INTO idempotency_keys (key, actor, user_id, route, response, created_at)
SELECT client_key, 'user ' || user_id, user_id, 'POST /api/conversations/:conversationId/notes', 'null', created_at
FROM conversation_notes WHERE user_id IS NOT NULL AND created_at > now() - interval '30 days'
ON CONFLICT DO NOTHING;
INSERT INTO idempotency_keys (key, actor, user_id, route, response, created_at)
SELECT client_key, coalesce('user ' || user_id, 'guest'), user_id, 'POST /api/business-quote-requests', to_jsonb(id), created_at
FROM (SELECT id, client_key, user_id, created_at FROM business_quote_requests
  UNION ALL SELECT id, client_key, user_id, created_at FROM held_quote_requests WHERE conversation_id IS NULL) AS sent
WHERE client_key IS NOT NULL AND created_at > now() - interval '30 days'
ON CONFLICT DO NOTHING;
INSERT INTO idempotency_keys (key, actor, user_id, route, response, created_at)
SELECT client_key, coalesce('user ' || user_id, 'guest'), user_id, 'POST /api/quote-rounds', jsonb_build_object('roundId', id),
  created_at
FROM quote_rounds WHERE created_at > now() - interval '30 days'
ON CONFLICT DO NOTHING;

ALTER TABLE business_quote_requests DROP COLUMN client_key, DROP COLUMN content_hash;
ALTER TABLE held_quote_requests DROP CONSTRAINT held_requests_key_has_content, DROP COLUMN content_hash;
DROP INDEX held_requests_by_key;
UPDATE held_quote_requests SET client_key = NULL WHERE conversation_id IS NULL;
ALTER TABLE conversation_notes DROP COLUMN client_key;
-- Forms have it in a header.
UPDATE caught_forms SET body = body - 'clientKey' WHERE body ? 'clientKey';
-- The name that its sender's page gave a message; nothing is looked up by it.
ALTER TABLE messages DROP CONSTRAINT messages_conversation_id_client_key_key, ALTER COLUMN client_key DROP NOT NULL;
-- The secret links of a round are made of it.
ALTER TABLE quote_rounds RENAME COLUMN client_key TO link_seed;
ALTER TABLE quote_rounds DROP CONSTRAINT quote_rounds_client_key_key;
ALTER TABLE support_requests DROP COLUMN repeat_key;
ALTER TABLE booking_requests DROP COLUMN repeat_key;
ALTER TABLE service_requests DROP COLUMN repeat_key;
ALTER TABLE service_suggestions DROP COLUMN repeat_key;
ALTER TABLE partner_applications DROP COLUMN repeat_key;
