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
 * What Fastify makes of schemas. Requests are checked by Ajv, which is loaded by the first request with something to
 * check, and each schema is compiled by the first request that it is for: no start waits for either. Schemas of replies
 * describe; they must never drop a field.
 */
export const schemaCompilers = { buildValidator, buildSerializer: () => () => JSON.stringify }
