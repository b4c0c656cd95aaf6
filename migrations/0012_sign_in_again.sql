-- Tokens of earlier releases count no longer, so that none of their sessions can be used again.
DELETE FROM "sessions";
