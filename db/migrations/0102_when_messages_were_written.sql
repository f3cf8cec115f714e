-- When a visitor wrote a message that staff looked at first; it was delivered at `created_at`. Null for every other message.
ALTER TABLE messages ADD COLUMN written_at timestamptz CHECK (written_at <= created_at);
