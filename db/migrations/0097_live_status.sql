-- Tells every process that a request was read, answered, delivered or not reached, if and only if that is committed. What a
-- message changes is told with the message.
CREATE FUNCTION announce_request_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('conversation_changed', json_build_object(
    'conversationId', NEW.id, 'businessId', NEW.business_id, 'visitorId', NEW.user_id, 'messageId', NULL)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_request_progress
  AFTER UPDATE OF read_at, answered_at, delivered_at, not_reached_at, delivery, waits_for_digest ON business_quote_requests
  FOR EACH ROW
  WHEN (NEW.last_position = OLD.last_position AND (NEW.read_at, NEW.answered_at, NEW.delivered_at, NEW.not_reached_at,
    NEW.delivery, NEW.waits_for_digest) IS DISTINCT FROM (OLD.read_at, OLD.answered_at, OLD.delivered_at, OLD.not_reached_at,
    OLD.delivery, OLD.waits_for_digest))
  EXECUTE FUNCTION announce_request_progress();

-- Whether a smaller version of a video is being made, or couldn't be.
ALTER TABLE message_attachments ADD COLUMN shrink_state text CHECK (shrink_state IN ('running', 'failed'));
