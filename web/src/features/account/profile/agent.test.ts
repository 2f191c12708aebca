import { beforeAll, expect, test } from 'vitest'
import { need, speak } from '~/text'
import { agentName } from './agent'

beforeAll(async () => {
  await speak('pt-BR')
  await need(['profile'])
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
    'Chrome no Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge no Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    'Safari no iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
    'Chrome no Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox no Linux'],
  ['curl/7.88.1', 'curl 7.88.1'],
  ['retaguarda/0.1.0 (linux)', 'retaguarda 0.1.0'],
  ['', 'Programa não identificado'],
])('%s', (agent, name) => {
  expect(agentName(agent)).toBe(name)
})
