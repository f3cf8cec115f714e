-- Staff who work on a part of the desk only: src/shared/lib/staff-roles.ts.
ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE users ADD CONSTRAINT users_role_check CHECK (role IN ('user', 'admin', 'moderator', 'support'));
DROP INDEX users_staff;
CREATE INDEX users_staff ON users (id) WHERE role <> 'user';
