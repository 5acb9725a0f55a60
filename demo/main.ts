import process from 'node:process'

// Loaded here and not above: an import that is missing ends a program before it can say why.
await import('./demo.ts').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  process.stderr.write(
    'The demo starts the example world, which needs the packages for development: run "npm ci" without --omit=dev.\n' +
      'The service itself runs without them: npm start.\n',
  )
  process.exit(1)
})
