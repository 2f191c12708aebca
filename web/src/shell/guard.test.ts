import { describe, expect, test } from 'vitest'
import type { Ability } from '~/api/session'
import { type Visitor, destination, home, redirect } from './guard'

const auth: Ability = { action: 'read', subject: 'Auth' }
const dashboard: Ability = { action: 'read', subject: 'Dashboard' }
const kanban: Ability = { action: 'read', subject: 'Kanban' }

const stranger: Visitor = { user: null, ability: [auth] }
const as = (role: NonNullable<Visitor['user']>['role'], ...ability: Ability[]): Visitor => ({
  user: { role },
  ability: [auth, ...ability],
})

describe('a stranger', () => {
  test.each([
    ['/', '', null],
    ['/login', '', null],
    ['/error-404', '', null],
    ['/cms/financial', '?status=open', '/login?next=%2Fcms%2Ffinancial%3Fstatus%3Dopen'],
    ['/no/such/page', '', '/error-404'],
    ['/cms/financial', '?acesso_direto=c0de', '/cms/acesso-direto?acesso_direto=c0de'],
    ['/no/such/page', '?acesso_direto=c0de', '/cms/acesso-direto?acesso_direto=c0de'],
    ['/cms/acesso-direto', '?acesso_direto=c0de', null],
  ])('%s%s → %s', (path, search, target) => {
    expect(redirect(path, search, stranger)).toBe(target)
  })
})

describe('somebody signed in', () => {
  test.each([
    ['/cms/dashboard', as('sales', dashboard), null],
    ['/cms/kanban', as('sales', dashboard), '/pages/miscellaneous/not-authorized'],
    ['/cms/user-form/12', as('root', { action: 'manage', subject: 'all' }), null],
    ['/login', as('sales', dashboard), '/cms/dashboard'],
    ['/', as('sales', kanban), '/cms/kanban'],
    ['/forgot-password', as('system'), '/pages/miscellaneous/not-authorized'],
    ['/cms/login', as('admin', dashboard), '/'],
    ['/', as('admin', dashboard), '/cms/dashboard'],
    ['/login', as('client'), '/access-control'],
    ['/', as('client'), '/access-control'],
  ])('%s as %o → %s', (path, visitor, target) => {
    expect(redirect(path, '', visitor)).toBe(target)
  })
})

test('home is the dashboard, else the first page of the menu that is allowed', () => {
  expect(home([dashboard, kanban])).toBe('/cms/dashboard')
  expect(home([kanban])).toBe('/cms/kanban')
})

test.each([
  ['?next=%2Fcms%2Fissues%3Fpage%3D2', '/cms/issues?page=2'],
  ['?next=%2Fcms%2Fkanban', '/cms/dashboard'],
  ['?next=%2F%2Fevil.test%2Fcms%2Fkanban', '/cms/dashboard'],
  ['?next=%2F%5Cevil.test', '/cms/dashboard'],
  ['?next=https%3A%2F%2Fevil.test', '/cms/dashboard'],
  ['?next=javascript%3Aalert(1)', '/cms/dashboard'],
  ['?next=%2Flogin', '/cms/dashboard'],
  ['', '/cms/dashboard'],
])('after signing in with %s: %s', (search, target) => {
  expect(destination(search, [dashboard, { action: 'read', subject: 'Issues' }])).toBe(target)
})
