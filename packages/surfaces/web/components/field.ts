import { type Content, flag, type Html, html } from '../html.ts'

export type FieldOptions = {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password' | 'number' | 'url' | 'search' | 'date'
  /** The value that was typed before; passwords are never shown again. */
  readonly value?: string
  readonly hint?: Content
  /** The mistake and how to correct it; screen readers read it together with the field. */
  readonly error?: string | undefined
  readonly autocomplete?: string
  readonly isRequired?: boolean
  /** False for a filter, of which every field is optional; otherwise its label says so. */
  readonly isMarkedOptional?: boolean
  readonly lengthMax?: number
  readonly lengthMin?: number
  readonly placeholder?: string
}

/** Returns one field with its label, its hint and its error. */
export function field(options: FieldOptions): Html {
  const { name, label, hint, error, type = 'text', value = '' } = options
  const id = `field-${name}`
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter((each) => each !== false)
    .join(' ')
  return html`<div class="field${error !== undefined && ' field-wrong'}">
<label for="${id}">${label}${options.isRequired === false && options.isMarkedOptional !== false && html` <span class="field-optional">optional</span>`}</label>
${hint !== undefined && html`<p class="field-hint" id="${id}-hint">${hint}</p>`}
<input id="${id}" name="${name}" type="${type}"${type !== 'password' && html` value="${value}"`}${attributesOf(options)}${described !== '' && html` aria-describedby="${described}"`}${error !== undefined && html` aria-invalid="true" autofocus`}>
${error !== undefined && html`<p class="field-error" id="${id}-error">${error}</p>`}
</div>`
}

function attributesOf(options: FieldOptions): readonly Content[] {
  const { autocomplete, lengthMax, lengthMin, placeholder, isRequired = true } = options
  return [
    autocomplete !== undefined && html` autocomplete="${autocomplete}"`,
    lengthMax !== undefined && html` maxlength="${lengthMax}"`,
    lengthMin !== undefined && html` minlength="${lengthMin}"`,
    placeholder !== undefined && html` placeholder="${placeholder}"`,
    flag('required', isRequired),
  ]
}

/** Returns a hidden field with the email address of the account, for password managers. */
export function usernameField(email: string): Html {
  return html`<input class="visually-hidden" type="email" name="username" value="${email}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>`
}
