import type { Operation } from '@app/kit/contract'
import { useMemo, useReducer } from 'react'
import { shapeOf, wrongFields } from './schema.ts'

export type Values = Record<string, unknown>

type State = { values: Values; errors: Record<string, string>; touched: boolean }
type Event =
  | { kind: 'set'; name: string; value: unknown; errors: Record<string, string> | undefined }
  | { kind: 'errors'; errors: Record<string, string> }
  | { kind: 'error'; name: string; error: string | undefined }
  | { kind: 'settle' }

const without = (errors: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name))

function reduce(state: State, event: Event): State {
  switch (event.kind) {
    case 'set': {
      // A field that was wrong is judged again at each change, the others when they are left.
      const was = state.errors[event.name] !== undefined
      const now = event.errors?.[event.name]
      const errors = !was
        ? state.errors
        : now
          ? { ...state.errors, [event.name]: now }
          : without(state.errors, event.name)
      return { values: { ...state.values, [event.name]: event.value }, errors, touched: true }
    }
    case 'errors':
      return { ...state, errors: event.errors }
    case 'error':
      return {
        ...state,
        errors: event.error ? { ...state.errors, [event.name]: event.error } : without(state.errors, event.name),
      }
    case 'settle':
      return { ...state, touched: false, errors: {} }
  }
}

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * Values and errors of a form over an operation's body. Cleared optional fields are left out of what is sent.
 * `carried` values are no fields: they are sent as they are at that moment, such as the version of what is shown.
 */
export function useFormValues(operation: Operation, given: { initial?: Values; suggested?: Values; carried?: Values }) {
  const { initial, suggested = {}, carried = {} } = given
  const [state, dispatch] = useReducer(reduce, {
    values: { ...suggested, ...initial },
    errors: {},
    touched: false,
  })
  const shape = useMemo(() => shapeOf(operation.body), [operation.body])

  const bodyOf = (values: Values) => {
    const known = Object.entries({ ...values, ...carried }).filter(([name]) => !shape || name in shape)
    const kept = known.filter(([name, value]) => isFilled(value) || (value === null && shape?.[name]?.nullable))
    return Object.fromEntries(kept)
  }
  const wrongOf = (values: Values) => {
    const wrong = operation.body ? wrongFields(operation.body, bodyOf(values)) : {}
    return operation.upload && !(values.file instanceof File) ? { ...wrong, file: 'Escolha um arquivo.' } : wrong
  }

  return {
    errors: state.errors,
    changed: state.touched,
    check() {
      const errors = wrongOf(state.values)
      dispatch({ kind: 'errors', errors })
      return errors
    },
    refuse: (errors: Record<string, string>) => dispatch({ kind: 'errors', errors }),
    settle: () => dispatch({ kind: 'settle' }),
    parts: () => ({ body: operation.body ? bodyOf(state.values) : undefined, file: state.values.file }),
    source: {
      value: (name: string) => state.values[name],
      error: (name: string) => state.errors[name],
      suggested: (name: string) => name in suggested && state.values[name] === suggested[name],
      required: (name: string) => shape?.[name]?.required ?? false,
      set: (name: string, value: unknown) =>
        dispatch({
          kind: 'set',
          name,
          value,
          errors: state.errors[name] ? wrongOf({ ...state.values, [name]: value }) : undefined,
        }),
      refuse: (name: string, value: string) => dispatch({ kind: 'set', name, value, errors: undefined }),
      leave: (name: string) => {
        // An untouched empty field is not wrong yet: leaving it on the way to another is no mistake.
        if (isFilled(state.values[name])) dispatch({ kind: 'error', name, error: wrongOf(state.values)[name] })
      },
    },
  }
}
