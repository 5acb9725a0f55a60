-- The functions that move balances run with the rights of the tables' owner. A trigger calls them without this right;
-- it is needed to make a trigger, and a table of another role must not get one of these.
REVOKE EXECUTE ON FUNCTION move_credits(), hold_credits(), free_credits() FROM PUBLIC;
