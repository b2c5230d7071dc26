import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { type Operation, type OperationAnswer, reusedKey } from '../../contract/contract.ts'
import { ApiFailure, type CallInput, nameRequest } from '../client/client.ts'
import { useChange, useWhenCurrent } from '../client/queries.ts'
import { type FieldAbout, FieldSourceContext } from '../fields/field-source.tsx'
import { useShortcut } from '../keyboard/shortcuts.ts'
import { Alert } from '../layout/alert.tsx'
import { Button } from '../layout/button.tsx'
import { forgetFailures } from '../overlays/notify.tsx'
import { useSharedForm } from '../records/presence.tsx'
import { useReadOnlyReason } from '../session/viewing.ts'
import { ClosingContext } from './close-guard.ts'
import { draftName } from './draft-name.ts'
import css from './form.module.css'
import { ErrorSummary, focusAfterRefusal, focusFirstWrong } from './form-errors.tsx'
import { DraftNotice } from './form-notices.tsx'
import { type FormPart, FormParts, usePart } from './form-parts.tsx'
import { type FormValues, useFormValues } from './form-values.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { useConflict } from './use-conflict.tsx'
import { mergeDraft, useDraft } from './use-draft.ts'

const loadLeave = () => import('./form-leave.tsx')
const LeaveDialog = lazy(loadLeave)

type FormPlace = {
  slot: HTMLElement | null
  reveal: () => void
  /** Reason why the record can no longer be changed; the input stays readable. */
  refusal?: string | undefined
  onChanged?: (changed: boolean) => void
}

export type FormProps<Op extends Operation> = {
  submit: Op
  params?: Record<string, string>
  /** Initial values; keys that are not fields (such as `version`) are sent unchanged. */
  initial?: FormValues
  suggested?: FormValues // initial values proposed by the system; each is marked until it is changed
  /** Read when the form is sent: the version on the screen, which a reload renews without losing input. */
  carried?: FormValues
  /** Reads the newest record by `params`: an outdated version then opens a comparison field by field. */
  record?: Operation
  /** Overrides that forms with more than five fields keep a draft; others are restored only by a new sign-in. */
  draft?: boolean
  about?: string // distinguishes forms of the same operation, such as the id of the copied record
  children?: ReactNode
  parts?: readonly FormPart[]
  partsAs?: 'steps' | 'sections'
  action?: string
  actions?: ReactNode
  danger?: boolean
  /** Shows `Cancelar` and reacts to Esc, and asks first if something changed. In a dialog, the dialog asks. */
  onCancel?: () => void
  onDone?: (answer: OperationAnswer<Op>) => void
  /** Called after `onDone`, when the reads of the page have the change. */
  onSaved?: () => void
  /** URL parameters whose change removes the form; by default that of the tabs. */
  leaves?: readonly string[]
  /** The head of the record with the buttons of this form, and a function that shows the form. */
  place?: FormPlace
  onFailed?: (code: string, failure: ApiFailure) => void
}

const alreadySentMessage = 'O envio anterior foi gravado com outros dados. Confira o registro antes de salvar de novo.'

/** A form of one operation: validates when a field is left, keeps all input on failure, sends once. */
export function Form<Op extends Operation>(props: FormProps<Op>) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const isLeaving = useRef(false)
  const id = useId()
  const dialog = useContext(ClosingContext)
  // One key per action: created with the form, renewed after success, so that no retry creates a second record.
  const key = useRef<string>(crypto.randomUUID())
  const base = useRef<FormValues>({ ...props.suggested, ...props.initial })
  /** The values from which a restored draft began; without one, `base`. */
  const draftBase = useRef<FormValues>(undefined)
  const fields = useRef(new Map<string, FieldAbout>())
  const [notice, setNotice] = useState<string>()
  const [cancelling, setCancelling] = useState(false)
  const [refused, setRefused] = useState<{ focused: Element | null }>()
  const values = useFormValues(props.submit, props)
  const part = usePart(props.parts)
  const change = useChange(props.submit, {
    key: () => key.current,
    onSuccess: (answer) => {
      key.current = crypto.randomUUID()
      draft.end()
      values.replace(values.values, false)
      isLeaving.current = true
      props.onDone?.(answer)
    },
  })
  const draft = useDraft({
    draftName: draftName(props),
    values: values.values,
    base: draftBase.current ?? base.current,
    changed: values.changed,
    isStored: (name) => {
      const { secret = false, isChoice = false } = fields.current.get(name) ?? {}
      return !secret && !(isChoice && values.isRefused(name))
    },
    key: () => key.current,
    restore: (content) => {
      key.current = content.idempotency_key
      const merged = mergeDraft(base.current, content)
      draftBase.current = merged.base
      values.replace(merged.values, true)
    },
  })
  const conflict = useConflict({
    record: props.record,
    params: props.params,
    values: values.values,
    base: draftBase.current ?? base.current,
    fields: fields.current,
    onSettled: (combined, theirs) => {
      base.current = theirs
      draftBase.current = undefined
      values.replace(combined, true)
      setNotice('Os valores foram combinados. Confira e salve.')
    },
  })
  const hasUnsaved = values.changed && !change.isPending
  const shared = useSharedForm(values.changed)
  const guard = useLeaveGuard({
    hasUnsaved,
    warnsOnClose: hasUnsaved && !draft.saved,
    leaves: props.leaves,
    isLeaving,
  })
  useEffect(() => {
    isLeaving.current = false
  }, [values.changed])

  const request = nameRequest(props.submit, props.params)
  const shownRequest = useRef(request)
  useEffect(() => {
    shownRequest.current = request
  })
  const { refusal, onChanged } = props.place ?? {}
  const readOnly = useReadOnlyReason()
  useEffect(() => onChanged?.(values.changed), [onChanged, values.changed])
  useEffect(() => () => onChanged?.(false), [onChanged])

  const deliver = async () => {
    sending.current = true
    const focused = document.activeElement
    // Built from the fields of the operation's own schema, which has just accepted them.
    const input = { params: props.params, ...values.parts() } as unknown as CallInput<Op>
    try {
      await change.mutateAsync(input)
      // A late answer must not act on another record that the person has opened.
      if (form.current && shownRequest.current === request) props.onSaved?.()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      values.refuse(failure.fields)
      if (failure.code === reusedKey.code) {
        key.current = crypto.randomUUID()
        setNotice(alreadySentMessage)
      }
      props.onFailed?.(failure.code, failure)
      if (await conflict.openIfStale(failure)) return
      setRefused({ focused })
    } finally {
      sending.current = false
    }
  }
  const isValid = () => {
    const valid = Object.keys(values.check()).length === 0
    if (!valid) focusFirstWrong(form.current, part.reveal)
    return valid
  }
  const current = useWhenCurrent(props.submit, () => {
    // During the wait fields may have changed, or a second click may have sent the form.
    if (!sending.current && isValid()) void deliver()
  })
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    event?.stopPropagation()
    if (sending.current || refusal) return
    props.place?.reveal()
    setNotice(undefined)
    if (!isValid()) return
    // A new read renews only a carried version.
    if (props.carried?.version === undefined) void deliver()
    else current.run()
  }

  useEffect(() => () => forgetFailures(request), [request])

  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })

  // Disabled fields lose the focus during sending, so restore it afterwards.
  useEffect(() => {
    if (!refused || change.isPending) return
    setRefused(undefined)
    focusAfterRefusal(form.current, refused.focused, part.reveal)
  }, [refused, change.isPending, part.reveal])

  const leave = props.onCancel ?? dialog?.close
  const cancel = () => {
    if (cancelling) setCancelling(false)
    else if (hasUnsaved) setCancelling(true)
    else leave?.()
  }
  useEffect(() => {
    if (dialog) dialog.guard.current = cancel
  })
  useEffect(() => {
    if (!dialog) return
    return () => {
      dialog.guard.current = null
    }
  }, [dialog])
  // Loaded in advance: it may be needed while there is no connection.
  useEffect(() => void loadLeave(), [])
  useShortcut('ctrl+s', 'Salvar o rascunho', draft.save, { when: draft.isActive })

  const onKeyDown = (event: KeyboardEvent) => {
    // The field shows the error too.
    if (event.target instanceof Element && event.target.matches('[aria-invalid="true"]')) forgetFailures(request)
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      // The field may handle the same key, as a list of options does: its value counts.
      setTimeout(() => latestSend.current())
    } else if (event.key === 'Escape' && leave && !dialog && !event.defaultPrevented) {
      event.preventDefault()
      cancel()
    }
  }
  useShortcut('Escape', 'Cancelar a edição', cancel, { when: props.place !== undefined })

  const leaveForm = () => {
    isLeaving.current = true
    if (guard.asking) guard.leave()
    else leave?.()
  }
  const stay = () => {
    setCancelling(false)
    if (guard.asking) guard.stay()
  }
  const discard = () => {
    draft.end()
    values.replace(base.current, false)
    setCancelling(false)
    leaveForm()
  }
  const startOver = () => {
    draft.end()
    draftBase.current = undefined
    key.current = crypto.randomUUID()
    values.replace(base.current, false)
  }

  const source = useMemo(
    () => ({
      ...values.source,
      busy: change.isPending,
      register: (name: string, about: FieldAbout) => void fields.current.set(name, about),
    }),
    [values.source, change.isPending],
  )
  const busy = change.isPending || current.waiting
  const buttons = (
    <>
      {props.onCancel && <Button onClick={cancel}>Cancelar</Button>}
      {(part.last || props.partsAs === 'sections') && (
        <Button
          form={id}
          type="submit"
          look={props.danger ? 'danger' : 'primary'}
          busy={busy}
          blocked={refusal ?? readOnly}
          keys="ctrl+enter"
        >
          {props.action ?? 'Salvar'}
        </Button>
      )}
    </>
  )
  return (
    <>
      <form
        ref={form}
        id={id}
        noValidate
        className={css.form}
        data-in-order=""
        aria-busy={busy || undefined}
        onSubmit={send}
        onKeyDown={onKeyDown}
        onBlur={draft.save}
      >
        {shared}
        {notice && <Alert tone="wait">{notice}</Alert>}
        {refusal && (
          <Alert tone="bad">Não é mais possível gravar: {refusal} O que você digitou continua aqui para copiar.</Alert>
        )}
        {draft.found && <DraftNotice found={draft.found} onDiscard={startOver} />}
        <ErrorSummary errors={values.errors} form={form} fields={fields.current} reveal={part.reveal} />
        <FieldSourceContext value={source}>
          {props.parts ? (
            <FormParts parts={props.parts} as={props.partsAs} {...part} form={form} values={values} />
          ) : (
            props.children
          )}
        </FieldSourceContext>
        <div className={css.actions}>
          <span className={css.draft} aria-live="polite">
            {draft.line}
          </span>
          {props.actions}
          {!props.place && buttons}
        </div>
        {props.place?.slot && createPortal(buttons, props.place.slot)}
      </form>
      {conflict.dialog}
      {(cancelling || guard.asking) && (
        <Suspense>
          <LeaveDialog draft={draft.saved} onStay={stay} onKeep={leaveForm} onDiscard={discard} />
        </Suspense>
      )}
    </>
  )
}
