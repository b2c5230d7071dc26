import type { AnswerOf, Operation } from '@app/kit/contract'
import { type FormEvent, type ReactNode, useId, useMemo, useRef } from 'react'
import { Button } from './button.tsx'
import { ApiFailure, type CallInput } from './client.ts'
import { FieldSourceContext } from './field-source.tsx'
import css from './form.module.css'
import { ErrorSummary, focusFirstWrong } from './form-errors.tsx'
import { useFormValues, type Values } from './form-values.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { useChange } from './queries.ts'

export type FormProps<Op extends Operation> = {
  /** The operation that the form sends; its `body` schema validates, its field errors land on the fields. */
  submit: Op
  /** The path parameters of the operation. */
  params?: Record<string, string>
  /** First values; keys that are not fields (such as `version`) are sent as they are. */
  initial?: Values
  /** First values that the system proposes; each is marked until it is changed. */
  suggested?: Values
  /** Sent with the fields as they are when sending: the version shown, which a reload renews without losing input. */
  carried?: Values
  children: ReactNode
  action?: string
  /** More buttons, left of the main one. */
  actions?: ReactNode
  /** Draws the main button red: for effects that cannot be undone. */
  danger?: boolean
  onDone?: (answer: AnswerOf<Op>) => void
  /** Handles a refusal itself, for instance an old version. */
  onFailed?: (code: string, failure: ApiFailure) => void
}

/** A form bound to one operation: validates on leaving a field, keeps all input on failure, sends once. */
export function Form<Op extends Operation>(props: FormProps<Op>) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const values = useFormValues(props.submit, props)
  const change = useChange(props.submit, {
    onSuccess: (answer) => {
      values.settle()
      props.onDone?.(answer)
    },
  })
  useLeaveGuard(values.changed && !change.isPending)

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (change.isPending) return
    const wrong = values.check()
    if (Object.keys(wrong).length > 0) return focusFirstWrong(form.current)
    // Built from the fields of the operation's own schema, which has just accepted them.
    const input = { params: props.params, ...values.parts() } as unknown as CallInput<Op>
    change.mutateAsync(input).catch((failure: unknown) => {
      if (!(failure instanceof ApiFailure)) throw failure
      values.refuse(failure.fields)
      props.onFailed?.(failure.code, failure)
      focusFirstWrong(form.current)
    })
  }

  const source = useMemo(() => ({ ...values.source, busy: change.isPending }), [values.source, change.isPending])
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className={css.form}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        send()
      }}
    >
      <ErrorSummary errors={values.errors} form={form} />
      <FieldSourceContext value={source}>{props.children}</FieldSourceContext>
      <div className={css.actions}>
        {props.actions}
        <Button type="submit" look={props.danger ? 'danger' : 'primary'} busy={change.isPending} keys="ctrl+enter">
          {props.action ?? 'Salvar'}
        </Button>
      </div>
    </form>
  )
}
