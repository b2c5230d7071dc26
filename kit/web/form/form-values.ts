import { useMemo, useReducer } from 'react'
import type { Operation } from '../../contract/contract.ts'
import { findFieldErrors, findSingleFieldErrors, getFieldNames, getFieldRules } from '../client/schema.ts'
import { type FormValues, isFilled, pathsOverlap, valueAt, withValueAt } from './paths.ts'

export type { FormValues } from './paths.ts'

type Errors = Record<string, string>
type State = {
  values: FormValues
  errors: Errors
  /** Messages of fields with text that is not a valid value, although the schema may accept it. */
  refused: Errors
  changed: boolean
  filledNames: ReadonlySet<string>
}
type Event =
  | { kind: 'set'; name: string; value: unknown; wrong: Errors | undefined; refusal?: string }
  | { kind: 'errors'; errors: Errors }
  | { kind: 'error'; name: string; error: string | undefined }
  | { kind: 'replace'; values: FormValues; changed: boolean }

const removeErrors = (errors: Errors, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => !pathsOverlap(key, name)))

// A field with an error is validated at each change, the others when they are left.
function recheckErrors(errors: Errors, name: string, wrong: Errors = {}) {
  const oldKeys = Object.keys(errors).filter((key) => pathsOverlap(key, name))
  if (oldKeys.length === 0) return errors
  const remaining = oldKeys.flatMap((key) => (wrong[key] ? [[key, wrong[key]]] : []))
  return { ...removeErrors(errors, name), ...Object.fromEntries(remaining) }
}

function reduce(state: State, event: Event): State {
  switch (event.kind) {
    case 'set':
      return {
        values: withValueAt(state.values, event.name, event.value),
        errors: recheckErrors(state.errors, event.name, event.wrong),
        refused: { ...removeErrors(state.refused, event.name), ...(event.refusal && { [event.name]: event.refusal }) },
        changed: true,
        filledNames: isFilled(event.value) ? new Set(state.filledNames).add(event.name) : state.filledNames,
      }
    case 'errors':
      return { ...state, errors: event.errors }
    case 'error': {
      const { name, error } = event
      return { ...state, errors: error ? { ...state.errors, [name]: error } : removeErrors(state.errors, name) }
    }
    case 'replace':
      return { ...state, values: event.values, errors: {}, refused: {}, changed: event.changed }
  }
}

const isBlank = (line: unknown) =>
  typeof line === 'object' && line !== null && Object.values(line).every((value) => !isFilled(value))

/** Returns the values for the schema, without empty fields and trailing blank lines. */
export function cleanValues(schema: Operation['body'], values: FormValues, at = ''): FormValues {
  const entries = Object.entries(values).filter(
    ([name, value]) => isFilled(value) || (value === null && getFieldRules(schema, at + name).nullable),
  )
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? cleanLines(schema, value, `${at}${name}.`) : value]),
  )
}

function cleanLines(schema: Operation['body'], list: unknown[], at: string): unknown[] {
  const end = list.findLastIndex((line) => !isBlank(line)) + 1
  const isLine = (line: unknown): line is FormValues =>
    typeof line === 'object' && line !== null && !Array.isArray(line)
  return list.slice(0, end).map((line, index) => (isLine(line) ? cleanValues(schema, line, `${at}${index}.`) : line))
}

/** `carried` values are not fields: they are read when the form is sent, such as the version on the screen. */
export function useFormValues(
  operation: Operation,
  initialValues: { initial?: FormValues; suggested?: FormValues; carried?: FormValues },
) {
  const { initial, suggested = {}, carried = {} } = initialValues
  const [state, dispatch] = useReducer(reduce, {
    values: { ...suggested, ...initial },
    errors: {},
    refused: {},
    changed: false,
    filledNames: new Set<string>(),
  })
  const { body: schema, upload } = operation
  const names = useMemo(() => getFieldNames(schema), [schema])
  const rules = useMemo(() => {
    const rulesByPath = new Map<string, ReturnType<typeof getFieldRules>>()
    return (path: string) => {
      const rule = rulesByPath.get(path) ?? getFieldRules(schema, path)
      rulesByPath.set(path, rule)
      return rule
    }
  }, [schema])

  const buildBody = (values: FormValues) => {
    const entries = Object.entries({ ...values, ...carried }).filter(([name]) => !names || names.includes(name))
    return cleanValues(schema, Object.fromEntries(entries))
  }
  const findErrors = (values: FormValues) => {
    const errors = schema ? findFieldErrors(schema, buildBody(values)) : {}
    return upload && !(values.file instanceof File) ? { ...errors, file: 'Escolha um arquivo.' } : errors
  }
  const isWrong = (name: string) => Object.keys(state.errors).some((key) => pathsOverlap(key, name))

  return {
    values: state.values,
    errors: state.errors,
    changed: state.changed,
    isRefused: (name: string) => state.refused[name] !== undefined,
    size: names?.filter((name) => name !== 'version' && !(name in carried)).length ?? 0,
    check() {
      const errors = { ...findErrors(state.values), ...state.refused }
      dispatch({ kind: 'errors', errors })
      return errors
    },
    /** Validates only these fields, without the rules between fields. */
    checkOnly(names: readonly string[]) {
      const refused = Object.entries(state.refused).filter(([name]) => names.some((one) => pathsOverlap(name, one)))
      const errors = {
        ...(schema && findSingleFieldErrors(schema, buildBody(state.values), names)),
        ...Object.fromEntries(refused),
      }
      dispatch({ kind: 'errors', errors })
      return errors
    },
    refuse: (errors: Errors) => dispatch({ kind: 'errors', errors }),
    replace: (values: FormValues, changed: boolean) => dispatch({ kind: 'replace', values, changed }),
    parts: () => ({ body: schema ? buildBody(state.values) : undefined, file: state.values.file }),
    source: {
      value: (name: string) => valueAt(state.values, name),
      error: (name: string) => state.errors[name],
      suggested: (name: string) => name in suggested && state.values[name] === suggested[name],
      required: (name: string) => rules(name).required,
      set: (name: string, value: unknown) => {
        const wrong = isWrong(name) ? findErrors(withValueAt(state.values, name, value)) : undefined
        dispatch({ kind: 'set', name, value, wrong })
      },
      refuse: (name: string, value: unknown, refusal: string) =>
        dispatch({ kind: 'set', name, value, wrong: { [name]: refusal }, refusal }),
      leave: (name: string) => {
        // Leaving an untouched empty field is not an error yet.
        if (isFilled(valueAt(state.values, name)) || state.filledNames.has(name))
          dispatch({ kind: 'error', name, error: state.refused[name] ?? findErrors(state.values)[name] })
      },
    },
  }
}
