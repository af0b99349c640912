import { isErrorName, isUserName, normalizeUserName, PASSWORD_MIN, type ErrorName } from '@akari/rules';
import type { ApiError } from '../../platform/api/call-server.ts';

export type RegisterField = 'user_name' | 'email' | 'password' | 'legal_age';
export type FieldErrors<F extends string> = Partial<Record<F, ErrorName>>;

const FIELD_OF: Partial<Record<ErrorName, RegisterField>> = {
  user_name_invalid: 'user_name',
  user_name_taken: 'user_name',
  email_invalid: 'email',
  email_taken: 'email',
  password_short: 'password',
  password_weak: 'password',
  legal_age_required: 'legal_age',
};
const isField = (name: string): name is RegisterField =>
  name === 'user_name' || name === 'email' || name === 'password' || name === 'legal_age';

export interface RegisterForm {
  user_name: string;
  email: string;
  password: string;
  legal_age: boolean;
}

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

/** Validates the form before it is sent. The errors are names of the catalogue. */
export function checkRegistration(form: RegisterForm): FieldErrors<RegisterField> {
  const errors: FieldErrors<RegisterField> = {};
  if (!isUserName(normalizeUserName(form.user_name))) errors.user_name = 'user_name_invalid';
  if (!EMAIL.test(form.email.trim())) errors.email = 'email_invalid';
  if (form.password.length < PASSWORD_MIN) errors.password = 'password_short';
  if (!form.legal_age) errors.legal_age = 'legal_age_required';
  return errors;
}

/** Assigns a server error to its fields; an error of no field is `form`. */
export function placeRefusal(error: ApiError): {
  fields: FieldErrors<RegisterField>;
  form: ErrorName | null;
} {
  const fields: FieldErrors<RegisterField> = {};
  for (const [path, name] of Object.entries(error.fields ?? {})) {
    const field = path.split('.').at(-1) ?? '';
    if (isField(field) && isErrorName(name)) fields[field] = name;
  }
  const own = FIELD_OF[error.name];
  if (own !== undefined) fields[own] = error.name;
  return { fields, form: Object.keys(fields).length > 0 ? null : error.name };
}
