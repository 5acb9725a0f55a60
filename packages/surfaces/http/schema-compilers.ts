import { createRequire } from 'node:module'
import type { BuildCompilerFromPool } from '@fastify/ajv-compiler'

type Compile = ReturnType<BuildCompilerFromPool>
type Check = ReturnType<Compile>

const require = createRequire(import.meta.url)

const buildValidator: BuildCompilerFromPool = (...options) => {
  let compile: Compile | undefined
  return (...definition) => {
    let compiled: Check | undefined
    const check = (data: unknown) => {
      compile ??= loadAjv()(...options)
      compiled ??= compile(...definition)
      const isRight = compiled(data)
      Object.assign(check, { errors: compiled.errors })
      return isRight
    }
    return check as Check
  }
}

function loadAjv(): BuildCompilerFromPool {
  const { AjvCompiler } = require('@fastify/ajv-compiler') as typeof import('@fastify/ajv-compiler')
  return AjvCompiler()
}

/**
 * The compilers of Fastify's schemas. Requests are checked by Ajv, which the first request with something to check
 * loads, and each schema is compiled by its first request: the start waits for neither. Schemas of replies only
 * describe; they must never drop a field.
 */
export const schemaCompilers = { buildValidator, buildSerializer: () => () => JSON.stringify }
