-- Digests of inputs as earlier versions stored them: 32 bytes. The service keys them under the installation's secret when
-- it starts; keyed ones are longer. By these indexes it finds what is left without reading the tables, also what a process of
-- an earlier version writes meanwhile. They are empty once it is done.
CREATE INDEX lookups_plain ON lookups (account_id, input_key) WHERE octet_length(input_key) = 32;
CREATE INDEX known_results_plain ON known_results (input_key) WHERE octet_length(input_key) = 32;
CREATE INDEX requests_plain ON requests (account_id, operation, key) WHERE octet_length(fingerprint) = 32;
