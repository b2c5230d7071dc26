import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { secondsForCalls, secondsToClose } from '../../apps/server/process/closers.ts'
import { readSettings, settingNames } from '../../apps/server/settings.ts'

const root = path.join(import.meta.dirname, '../..')
const readText = (file: string) => readFile(path.join(root, file), 'utf8')
const Package = z.object({ engines: z.object({ node: z.string() }), scripts: z.record(z.string(), z.string()) })
const readPackage = async () => Package.parse(JSON.parse(await readText('package.json')))

const deployed = [
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/retaguarda.service',
  'deploy/retaguarda.env.example',
]
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const variablesOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

test('the systemd unit and the container run the same command as npm start', async () => {
  const start = (await readPackage()).scripts.start?.replace(/^exec /, '')
  expect(all(await readText('deploy/retaguarda.service'), /^ExecStart=\/usr\/bin\/(.*)$/gm)).toEqual([start])
  const [command = ''] = all(await readText('deploy/Dockerfile'), /^CMD (\[.*\])$/gm)
  expect(z.array(z.string()).parse(JSON.parse(command)).join(' ')).toBe(start)
})

test('every npm script that the deploy files use exists', async () => {
  const { scripts } = await readPackage()
  for (const file of deployed)
    for (const name of all(await readText(file), /npm run ([\w-]+)/g)) expect(Object.keys(scripts)).toContain(name)
  expect(await readText('deploy/Dockerfile')).toContain('npm run build')
})

test('the container uses a version of Node that the product supports', async () => {
  const { engines } = await readPackage()
  const [version] = all(await readText('deploy/Dockerfile'), /^ARG NODE_VERSION=(\d+)$/gm)
  expect(Number(version)).toBeGreaterThan(Number(/>=(\d+)\./.exec(engines.node)?.[1]))
})

test('every file that the container copies by name exists', async () => {
  const copied = all(await readText('deploy/Dockerfile'), /^COPY ((?!--|\. ).*)$/gm).flatMap((line) =>
    line.split(' ').slice(0, -1),
  )
  expect(copied.length).toBeGreaterThan(5)
  for (const file of copied) expect([file, existsSync(path.join(root, file))]).toEqual([file, true])
})

test('the product reads every setting that the deploy files define', async () => {
  const [docker, compose, unit] = await Promise.all(deployed.slice(0, 3).map(readText))
  const product = compose?.slice(compose.indexOf('\n  product:'), compose.indexOf('\nvolumes:')) ?? ''
  const definedNames = [
    ...all(docker ?? '', /(?<=ENV .*)\b([A-Z_]+)=/g),
    ...all(product, /^ {6}([A-Z_]+): /gm),
    ...all(unit ?? '', /(?<=^Environment=.*)\b([A-Z_]+)=/gm),
    ...Object.keys(variablesOf(await readText('deploy/retaguarda.env.example'))),
  ]
  expect(definedNames).toEqual(
    expect.arrayContaining(['DATA_DIR', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'ENVIRONMENT']),
  )
  expect(definedNames.filter((name) => name !== 'NODE_ENV' && !settingNames.includes(name))).toEqual([])
})

test('the product accepts the settings in the example file of the systemd unit', async () => {
  const variables = variablesOf(await readText('deploy/retaguarda.env.example'))
  expect(readSettings({ ENVIRONMENT: 'prod', ...variables })).toMatchObject({ environment: 'prod', host: '127.0.0.1' })
})

test('the example file for compose defines all variables that compose requires', async () => {
  const required = new Set(all(await readText('deploy/compose.yaml'), /\$\{([A-Z_]+):\?/g))
  const variableNames = Object.keys(variablesOf(await readText('deploy/compose.env.example')))
  expect(variableNames).toEqual(expect.arrayContaining([...required]))
  expect(required.size).toBe(3)
})

test('the service manager waits longer than the product needs to stop', async () => {
  const drain = Number(variablesOf(await readText('deploy/retaguarda.env.example')).DRAIN_SECONDS)
  const longest = drain + secondsForCalls + secondsToClose
  const [unit] = all(await readText('deploy/retaguarda.service'), /^TimeoutStopSec=(\d+)$/gm)
  const [container] = all(await readText('deploy/compose.yaml'), /^ {4}stop_grace_period: (\d+)s$/gm)
  expect(Number(unit)).toBeGreaterThan(longest)
  expect(Number(container)).toBeGreaterThan(longest)
})

test('examples and manuals contain no database password that could be used as it is', async () => {
  const files = ['deploy/retaguarda.env.example', 'deploy/compose.yaml', 'docs/manual/operacao.md', 'README.md']
  const texts = await Promise.all(files.map(readText))
  const passwords = texts.flatMap((text) => all(text, /postgres:\/\/\w+:([^@\s]*)@/g))
  expect(passwords.length).toBeGreaterThan(3)
  expect(passwords.filter((password) => password !== '' && !password.startsWith('$'))).toEqual([])
  expect(texts.flatMap((text) => all(text, /\bpassword '([^']+)'/g))).toEqual([])
})
