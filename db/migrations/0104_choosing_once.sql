-- Accepting a quote of a request to several chooses its business: of those that were accepted before, the first.
UPDATE business_quote_requests request SET chosen_at = accepted.at FROM (
  SELECT DISTINCT ON (asked.round_id) asked.id, asked.round_id, coalesce(quotes.decided_at, now()) AS at
  FROM business_quote_requests asked
  JOIN messages ON messages.conversation_id = asked.id JOIN quotes ON quotes.message_id = messages.id
  WHERE asked.round_id IS NOT NULL AND quotes.state = 'accepted'
  ORDER BY asked.round_id, quotes.decided_at, quotes.message_id) AS accepted
WHERE request.id = accepted.id AND NOT EXISTS (
  SELECT FROM business_quote_requests chosen WHERE chosen.round_id = accepted.round_id AND chosen.chosen_at IS NOT NULL);
