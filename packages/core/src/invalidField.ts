import { SignageError } from './errors.ts'
import { fieldError, type FieldErrorCode, type FieldParams } from './fieldErrors.ts'

// Apart from the errors: pages that only say what was answered need none of these texts before they are shown.

/** One field's refusal as an error. */
export function invalidField<Code extends FieldErrorCode>(
  field: string,
  code: Code,
  ...params: keyof FieldParams<Code> extends never ? [] : [params: FieldParams<Code>]
): SignageError<'INVALID_INPUT'> {
  return new SignageError('INVALID_INPUT', {}, { fields: [fieldError(field, code, ...params)] })
}
