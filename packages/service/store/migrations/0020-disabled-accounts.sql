-- An account that its operator disabled: its keys, tokens and browsers open nothing until it is enabled again. Nothing of
-- them is changed, so that all of them work again once it is enabled.
ALTER TABLE accounts ADD COLUMN disabled_at timestamptz;
