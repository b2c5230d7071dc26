import { Alert, Button, ConfirmButton, Inline, Panel, Spinner, Stack } from '@app/kit/web'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { isLarge, type Sending } from './imports.send.tsx'
import { computeUploadRate, formatMegabytes, formatTimeLeft, toUploadPercent } from './pieces.rules.ts'
import { importUploads } from './uploads.contract.ts'
import css from './uploads.module.css'

const quarters = [100, 75, 50, 25]

const SpokenPercent = ({ percent }: { percent: number }) => {
  const reached = quarters.find((quarter) => percent >= quarter)
  return (
    <p className="rg-hidden" aria-live="polite">
      {reached === undefined ? '' : `Envio: ${reached}%.`}
    </p>
  )
}

function Numbers({ sending }: { sending: Sending }) {
  const { file, sent_bytes, from } = sending
  const throughput = { bytes: sent_bytes - (from?.bytes ?? 0), milliseconds: from ? performance.now() - from.at : 0 }
  const isSending = sending.state === 'going' && !sending.lost
  const rate = isSending ? computeUploadRate(throughput) : undefined
  const remainingTime = isSending ? formatTimeLeft(file.size - sent_bytes, throughput) : undefined
  return (
    <div className={css.numbers}>
      <strong>{toUploadPercent(sent_bytes, file.size)}%</strong>
      <span>
        {formatMegabytes(sent_bytes)} de {formatMegabytes(file.size)}
      </span>
      {rate !== undefined && <span>{formatMegabytes(rate)} por segundo</span>}
      {remainingTime !== undefined && <span>faltam cerca de {remainingTime}</span>}
    </div>
  )
}

function Progress({ sending }: { sending: Sending }) {
  const { file, read_bytes, sent_bytes, before_bytes, upload_id } = sending
  if (!upload_id)
    return (
      <div className={css.progress}>
        <progress max={file.size} value={read_bytes} aria-label={`Preparo de ${file.name}`} />
        <div className={css.numbers}>Preparando o arquivo: {toUploadPercent(read_bytes, file.size)}%</div>
      </div>
    )
  const percent = toUploadPercent(sent_bytes, file.size)
  return (
    <div className={css.progress}>
      <progress max={100} value={percent} aria-label={`Envio de ${file.name}`} />
      <Numbers sending={sending} />
      {before_bytes > 0 && (
        <span>Continuando de onde parou: {toUploadPercent(before_bytes, file.size)}% já tinham sido enviados.</span>
      )}
      {percent === 100 && <Spinner label="Juntando o arquivo no servidor…" />}
      <SpokenPercent percent={percent} />
    </div>
  )
}

const LostConnection = ({ large }: { large: boolean }) => (
  <Alert tone="wait" title="Sem conexão com o servidor.">
    O envio continua sozinho quando ela voltar{large ? '; o que já foi enviado está guardado' : ''}.
  </Alert>
)

type SendingActions = { pause: (key: string) => void; goOn: (key: string) => void; leave: (key: string) => void }

const Discard = ({ sending, leave }: { sending: Sending } & Pick<SendingActions, 'leave'>) =>
  sending.upload_id ? (
    <ConfirmButton
      small
      look="quiet"
      label="Descartar"
      question={`Descartar o envio de ${sending.file.name}?`}
      detail={<p>O que já foi enviado se perde ({formatMegabytes(sending.sent_bytes)}).</p>}
      change={importUploads.discard}
      input={{ params: { id: sending.upload_id } }}
      onDone={() => leave(sending.key)}
      onFailed={() => leave(sending.key)}
    />
  ) : (
    <Button small look="quiet" onClick={() => leave(sending.key)}>
      Descartar
    </Button>
  )

function SendingControls({ sending, ...actions }: { sending: Sending } & SendingActions) {
  const { key, file, state } = sending
  if (state === 'going')
    return (
      isLarge(file) && (
        <Button small icon={<IconPlayerPause size={16} />} onClick={() => actions.pause(key)}>
          Pausar
        </Button>
      )
    )
  return (
    <Inline>
      {state === 'paused' && (
        <Button small icon={<IconPlayerPlay size={16} />} onClick={() => actions.goOn(key)}>
          Continuar envio
        </Button>
      )}
      <Discard sending={sending} leave={actions.leave} />
    </Inline>
  )
}

export function SendingProgress({ sending, ...actions }: { sending: Sending } & SendingActions) {
  const { file, state, lost } = sending
  const large = isLarge(file)
  return (
    <Panel title={file.name} actions={<SendingControls sending={sending} {...actions} />}>
      <Stack gap="small">
        {state === 'waiting' && <span>Na fila, depois dos outros arquivos.</span>}
        {state === 'paused' && <span>Envio pausado.</span>}
        {large && (state === 'going' || sending.upload_id) && <Progress sending={sending} />}
        {!large && state === 'going' && !lost && <Spinner label="Enviando…" />}
        {lost && <LostConnection large={large} />}
      </Stack>
    </Panel>
  )
}
