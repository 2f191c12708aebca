/**
 * How quick the record of a member is in chromium, if the member has 400 payments, 2,000 messages and 60 changes: from the
 * click in the list to the frame that shows every panel of the window filled in, and from the click that saves a panel to
 * the frame that shows it saved. `node web/bench/record.mjs` prints a line for each, and one with what the page weighs.
 */
import { demo, report } from './demo.mjs'

const opens = 20
const saves = 20
const changes = 60
/** Milliseconds between two clicks: a glance at the page. It is shorter than the rest after which idle code is loaded. */
const glance = 400

const list = '/cms/users?type=representative'
const { context, elsewhere, post, sql, stop } = await demo('large')
const answer = await context.request.get(`/api/users?type=representative&per_page=${opens + 1}`)
// One for each time: what was read of a member is shown again at once.
const [other, ...members] = (await answer.json()).users.data.map(({ id }) => id)
await sql(history([other, ...members]))
for (const id of [other, ...members]) {
  for (let change = 0; change < changes; change += 1) {
    await post(`/api/user/demographic/representative/${id}`, demographic(change))
  }
}

const page = await context.newPage()
const first = []
// The first load fills the browser's cache.
await openFrom(other)
for (const id of members) first.push(await openFrom(id))
report('record, first of a page, its code not there', first)

const later = []
await openFrom(other)
for (const id of members) {
  await page.goBack()
  later.push(await open(id))
}
report('record, later ones, their code there', later)

await page.evaluate(watchSaving)
const card = page.locator('#demografico')
for (let save = 0; save < saves; save += 1) {
  await card.getByRole('textbox', { name: 'Responsável' }).fill(`Bruno ${save}`)
  await page.waitForTimeout(glance)
  await card.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.waitForFunction((n) => globalThis.saved.length === n, save + 1)
}
report('panel, from the click that saves it', await page.evaluate(() => globalThis.saved))
const whole = await (await elsewhere()).newPage()
await whole.goto(`/cms/user-form/${other}`)
await whole.waitForLoadState('networkidle')
const bytes = await whole.evaluate(weigh)
console.log(`${'record, its script and styles in brotli'.padEnd(44)} ${(bytes / 1_000).toFixed(1)} KB`)
await stop()

/** Loads the list and opens a member from it. */
async function openFrom(id) {
  await page.goto(list)
  await page.evaluate(watchOpening)
  return open(id)
}

/** Clicks a member of the list, and returns the milliseconds to the frame that shows the record. */
async function open(id) {
  const link = page.getByRole('table').locator(`a[href$="/user-form/${id}"]`).first()
  await link.waitFor()
  await page.waitForTimeout(glance)
  await page.evaluate(() => (globalThis.opened = 0))
  await link.click()
  await page.waitForFunction(() => globalThis.opened > 0)
  await page.waitForTimeout(glance)
  return page.evaluate(() => globalThis.opened)
}

/** Runs in the page: notes the milliseconds from a click to the first frame with the record, none of its panels in the window empty. */
function watchOpening() {
  globalThis.opened = 0
  let clicked = 0
  addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true })
  const isFilled = (panel) =>
    panel.querySelector('[id$=-body]')?.textContent && !panel.querySelector('[role=status][aria-label]')
  const isShown = () => {
    const panels = [...document.querySelectorAll('main section[id][aria-labelledby]')]
    const inWindow = panels.filter((panel) => panel.getBoundingClientRect().top < innerHeight)
    return inWindow.length > 0 && inWindow.every(isFilled)
  }
  new MutationObserver(() => {
    if (clicked === 0 || !document.querySelector('#planos table') || !isShown()) return
    const from = clicked
    clicked = 0
    globalThis.afterFrame(() => (globalThis.opened = performance.now() - from))
  }).observe(document.body, { childList: true, subtree: true })
}

/** Runs in the page: notes the milliseconds from each click on the button that saves a panel to the first frame without it. */
function watchSaving() {
  globalThis.saved = []
  let clicked = 0
  const button = () => document.querySelector('#demografico button[type=submit]')
  const note = (event) => button()?.contains(event.target) && (clicked = event.timeStamp)
  addEventListener('click', note, { capture: true })
  new MutationObserver(() => {
    if (clicked === 0 || button()) return
    const from = clicked
    clicked = 0
    globalThis.afterFrame(() => globalThis.saved.push(performance.now() - from))
  }).observe(document.body, { childList: true, subtree: true })
}

/** Runs in the page: returns the bytes of the scripts and styles that it loaded, as they were sent. */
function weigh() {
  const files = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(name))
  return files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
}

function demographic(change) {
  const notes = 'Conversamos por telefone sobre os planos e os próximos passos.'
  return { talked_with: 'responsible', responsible: `Ana ${change}`, notes, pains: null }
}

/** Returns the SQL that gives each member 400 payments, with their plans, and 2,000 messages with 40 companies. */
function history(ids) {
  const payment = `amount, status, plots, payment_type, gateway_type, gateway_ref, gateway_status, gateway_subscription,
    gateway_invoice, gateway_charge, recurrent, recurrent_cutoff, created_at, paid_at, changed_at, changed_by,
    invoice_pdf_link, plan_id, turbo, discount, expires_at, account_manager_id`
  return `
    begin immediate;
    create temp table chosen as select id from members where id in (${ids.join()});
    insert into transactions (member_id, link_token, ${payment})
      select chosen.id, 'bench-' || chosen.id || '-' || copied.id, ${payment}
      from chosen, (select * from transactions order by id limit 400) copied;
    insert into quotas (member_id, transaction_id, plan_id, account_manager_id, type_of_acquisition, created_at, end_of_plan)
      select member_id, id, plan_id, account_manager_id, 'buy', paid_at, date(paid_at / 1000, 'unixepoch', '+1 month')
      from transactions where link_token like 'bench-%' and status = 'paid' and plan_id is not null;
    insert into conversations (company_user_id, rep_user_id, changed_at, changed_by, created_at)
      select companies.id, chosen.id, companies.created_at, '', companies.created_at
      from chosen, (select * from members where kind = 'company' order by id limit 40) companies where true
      on conflict do nothing;
    create temp table talks as select id, company_user_id as company, rep_user_id as rep from conversations
      where rep_user_id in (select id from chosen)
      and company_user_id in (select id from members where kind = 'company' order by id limit 40);
    update messages set latest = 0 where latest = 1 and conversation_id in (select id from talks);
    insert into messages (conversation_id, folder, sender_type, company_user_id, rep_user_id, sender_id, receiver_id, body, send_on)
      select talks.id, 'primary', iif(n % 2, 'rep', 'company'), company, rep, iif(n % 2, rep, company),
        iif(n % 2, company, rep), body, 1000 * unixepoch('now', '-' || (50 - n) || ' days')
      from (select row_number() over (order by id) as n, body from messages order by id limit 50), talks order by n;
    update conversations set (last_message_id, last_message_at, last_sender_type) =
      (select id, send_on, sender_type from messages where conversation_id = conversations.id order by id desc limit 1)
      where id in (select id from talks);
    update messages set latest = 1 where id in
      (select last_message_id from conversations where id in (select id from talks));
    commit;`
}
