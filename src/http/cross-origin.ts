/**
 * Any web page may call the API with its own key: there are no cookies here, so nothing is granted that a
 * key does not grant. A preflight goes on to admission, for it counts like any request.
 */
export const corsOptions = {
  origin: '*',
  credentials: false,
  methods: ['GET', 'HEAD', 'POST', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'Api-Version',
    'X-Request-Id',
  ],
  exposedHeaders: [
    'WWW-Authenticate',
    'Location',
    'Retry-After',
    'RateLimit',
    'RateLimit-Policy',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'X-Request-Id',
    'Api-Version',
    'Idempotent-Replayed',
    'Deprecation',
    'Sunset',
  ].join(', '),
  maxAge: 86_400,
  preflightContinue: true,
  strictPreflight: false,
}
