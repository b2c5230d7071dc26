import {
  type CSSVariablesResolver,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core'

const accent: MantineColorsTuple = [
  '#e8f6f2',
  '#d0ece4',
  '#a2dacb',
  '#6fc6af',
  '#42b095',
  '#219a7e',
  '#118368',
  '#0b6e58',
  '#0a5a48',
  '#084638',
]
const grey: MantineColorsTuple = [
  '#f7f9f8',
  '#f0f3f2',
  '#e4e9e7',
  '#d3dad7',
  '#b2bcb8',
  '#87928e',
  '#626d69',
  '#4a5552',
  '#323b38',
  '#1b2321',
]
const dark: MantineColorsTuple = [
  '#dbe1df',
  '#bac3c0',
  '#97a29e',
  '#73807b',
  '#46514e',
  '#36403d',
  '#272f2d',
  '#1b2220',
  '#141a18',
  '#0d1210',
]

/** Brand: one accent, neutral greys, 14 px Inter, small radius. All other styles derive from these. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 7,
  colors: { accent, gray: grey, dark },
  black: '#1b2321',
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
})

// Shades with sufficient contrast on their own light backgrounds, unlike the library's defaults.
const scheme = (text: string, soft: string, softHover: string, softText: string, line: string) => ({
  '--mantine-color-anchor': text,
  '--mantine-primary-color-light': soft,
  '--mantine-primary-color-light-hover': softHover,
  '--mantine-primary-color-light-color': softText,
  '--mantine-color-accent-light': soft,
  '--mantine-color-accent-light-hover': softHover,
  '--mantine-color-accent-light-color': softText,
  '--mantine-color-default-border': line,
})

const resolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...scheme(accent[7], accent[0], accent[1], accent[8], grey[3]),
    '--mantine-color-dimmed': grey[6],
    '--mantine-color-placeholder': grey[6],
    '--mantine-color-error': '#b42318',
  },
  dark: {
    ...scheme(accent[3], '#12362d', '#174438', accent[2], dark[4]),
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': '#ff8a7a',
  },
})

type Variables = Record<string, string>

const formatChanged = (current: Variables, defaults: Variables) =>
  Object.entries(current)
    .filter(([name, value]) => defaults[name] !== value)
    .map(([name, value]) => `  ${name}: ${value};`)
    .join('\n')

/** Returns the theme's style sheet; built ahead, because the content security policy refuses injected styles. */
export function themeStyleSheet() {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const themeVariables = defaultCssVariablesResolver(merged)
  const defaultVariables = defaultCssVariablesResolver(DEFAULT_THEME)
  const resolvedVariables = resolver(merged)
  const part = (name: 'variables' | 'light' | 'dark') =>
    formatChanged({ ...themeVariables[name], ...resolvedVariables[name] }, defaultVariables[name])
  return `/* Generated from theme.ts: npx vitest run kit/web/layout/theme.test.ts -u */
:root {
${part('variables')}
}

:root[data-mantine-color-scheme="light"] {
${part('light')}
}

:root[data-mantine-color-scheme="dark"] {
${part('dark')}
}
`
}
