import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'
import './styles.ts'

/** The page's nonce, for the few style elements that the library adds at run time. */
export const styleNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''

const schemes = localStorageColorSchemeManager({ key: '@retaguarda:colour-scheme' })

export const KitProvider = ({ children, test = false }: { children: ReactNode; test?: boolean }) => (
  <MantineProvider
    theme={theme}
    colorSchemeManager={schemes}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
    getStyleNonce={styleNonce}
    env={test ? 'test' : 'default'}
  >
    {children}
  </MantineProvider>
)
