-- A video whose sound the new file can't have.
ALTER TABLE message_attachments ADD COLUMN is_sound_lost boolean NOT NULL DEFAULT false;
