import { IconHourglass, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { connection, useConnection } from './connection.ts'
import css from './connection-strip.module.css'

const probeIntervalMs = 5000

const probe = () =>
  fetch('/api/v1/health', { cache: 'no-store' }).then(
    () => connection.found(),
    () => undefined,
  )

function useProbes(offline: boolean) {
  useEffect(() => {
    addEventListener('offline', connection.lost)
    addEventListener('online', probe)
    return () => {
      removeEventListener('offline', connection.lost)
      removeEventListener('online', probe)
    }
  }, [])
  useEffect(() => {
    if (!offline) return
    const timer = setInterval(probe, probeIntervalMs)
    return () => clearInterval(timer)
  }, [offline])
}

function useSecondsUntil(moment: number | undefined) {
  const computeRemaining = () =>
    moment === undefined ? 0 : Math.max(0, Math.ceil((moment - performance.now()) / 1000))
  const [, tick] = useState(0)
  useEffect(() => {
    if (moment === undefined) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [moment])
  return computeRemaining()
}

/** Shown while the server is unreachable, or while a busy one asked to wait. */
export function ConnectionStrip() {
  const { offline, waitUntil, goingOn } = useConnection()
  useProbes(offline)
  const seconds = useSecondsUntil(waitUntil)
  return (
    <div role="status" className={css.place}>
      {offline && (
        <p className={css.strip}>
          <IconPlugConnectedX size={16} aria-hidden="true" />
          {goingOn > 0 ? 'Sem conexão - o envio continua quando ela voltar' : 'Sem conexão - nada foi enviado'}
        </p>
      )}
      {!offline && waitUntil !== undefined && (
        <p className={css.strip}>
          <IconHourglass size={16} aria-hidden="true" />
          Servidor ocupado. {/* Counted for the eye alone: a voice that counts would say nothing else. */}
          <span aria-hidden="true">Nova tentativa em {seconds} s.</span>
          <span className="rg-hidden">Nova tentativa em instantes.</span>
        </p>
      )}
    </div>
  )
}
