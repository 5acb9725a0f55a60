import { createRequire } from 'node:module'
import type { BuildCompilerFromPool } from '@fastify/ajv-compiler'

type Compile = ReturnType<BuildCompilerFromPool>
type Check = ReturnType<Compile>

const require = createRequire(import.meta.url)

// Loading Ajv and compiling schemas is slow, so the start does neither: the first request that has something to check
// loads Ajv, and each schema is compiled by the first request that it checks.
const buildLazyValidator: BuildCompilerFromPool = (...options) => {
  let compile: Compile | undefined
  return (...definition) => {
    let ajvCheck: Check | undefined
    const lazyCheck = (data: unknown) => {
      compile ??= loadAjv()(...options)
      ajvCheck ??= compile(...definition)
      const isValid = ajvCheck(data)
      // Fastify reads the errors from the function that it called, as Ajv provides them.
      Object.assign(lazyCheck, { errors: ajvCheck.errors })
      return isValid
    }
    return lazyCheck as Check
  }
}

function loadAjv(): BuildCompilerFromPool {
  const { AjvCompiler } = require('@fastify/ajv-compiler') as typeof import('@fastify/ajv-compiler')
  return AjvCompiler()
}

/** The compilers of Fastify's schemas. A compiled serializer would drop the fields that a schema does not list. */
export const schemaCompilers = {
  buildValidator: buildLazyValidator,
  buildSerializer: () => () => JSON.stringify,
}
