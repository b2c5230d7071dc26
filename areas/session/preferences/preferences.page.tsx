import { notificationKinds } from '@app/domain/people/contract'
import { Alert, Loaded, PageHeader, Panel, RadioChoice, Skeleton, Stack, useReadOnlyReason } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { OwnSessions } from '../account/own-sessions.tsx'
import { ChangePassword } from '../account/password.form.tsx'
import { densityLabels, themeLabels } from './preferences.contract.ts'
import css from './preferences.module.css'
import { usePreferences } from './use-preferences.tsx'

const SecondFactors = lazy(() => import('../second-factors/second-factors.panel.tsx'))
const PersonalTokens = lazy(() => import('../personal-tokens/personal-tokens.tsx'))

const Webhooks = lazy(() => import('../webhooks/webhooks.panel.tsx'))

const letters = { on: 'Ligados', off: 'Desligados' } as const
const places = { screen: 'Na tela', none: 'Não avisar' } as const

type Chosen = ReturnType<typeof usePreferences>

const Looks = ({ chosen, choose }: Chosen) => (
  <Panel title="Tela">
    <RadioChoice label="Tema" options={themeLabels} value={chosen.theme} onChange={(theme) => choose({ theme })} />
    <RadioChoice
      label="Densidade das listas"
      options={densityLabels}
      value={chosen.density}
      onChange={(density) => choose({ density })}
    />
    <RadioChoice
      label="Atalhos de uma letra"
      options={letters}
      value={chosen.letter_keys ? 'on' : 'off'}
      onChange={(value) => choose({ letter_keys: value === 'on' })}
    />
    <p className={css.help}>
      Desligue as letras se você usa comando de voz ou se elas atrapalham. Combinações como Ctrl+K continuam valendo.
    </p>
  </Panel>
)

const Notices = ({ chosen, choose }: Chosen) => {
  const muted = new Set(chosen.muted_notifications)
  const place = (kind: string, where: keyof typeof places) => {
    const otherKinds = [...muted].filter((one) => one !== kind)
    choose({ muted_notifications: where === 'none' ? [...otherKinds, kind] : otherKinds })
  }
  return (
    <Panel title="Avisos">
      {Object.entries(notificationKinds).map(([kind, { label, required }]) =>
        required ? (
          <div key={kind} className={css.always}>
            <span>{label}</span>
            <span>Na tela, sempre: espera por você</span>
          </div>
        ) : (
          <RadioChoice
            key={kind}
            label={label}
            options={places}
            value={muted.has(kind) ? 'none' : 'screen'}
            onChange={(where) => place(kind, where)}
          />
        ),
      )}
    </Panel>
  )
}

export default function PreferencesPage() {
  const preferences = usePreferences()
  const isOwn = useReadOnlyReason() === undefined
  return (
    <Stack>
      <PageHeader title="Preferências" detail="Valem só para você, em qualquer computador." />
      <Loaded read={preferences.read}>
        {() => (
          <Stack>
            <Looks {...preferences} />
            <Notices {...preferences} />
          </Stack>
        )}
      </Loaded>
      {/* Below the preferences, so they wait until these have their height. */}
      {!isOwn && <Alert>Senha, segundo fator, sessões, chaves e webhooks são só da própria pessoa.</Alert>}
      {isOwn && !preferences.read.isPending && (
        <>
          <ChangePassword />
          <Suspense fallback={<Skeleton />}>
            <SecondFactors />
          </Suspense>
          <OwnSessions />
          <Suspense fallback={<Skeleton />}>
            <PersonalTokens />
          </Suspense>
          <Suspense>
            <Webhooks />
          </Suspense>
        </>
      )}
    </Stack>
  )
}
