/**
 * The tests that cannot pass before a system that knows the specification alone, by file and name, each with the reason. The
 * list may only shrink: a test of it that passes fails the run. A fault is not of that system: it is to be mended here.
 */
export const skips: Record<string, Record<string, string>> = {
  conversations: {
    'fifty are triaged by the keyboard alone, and the last can be taken back':
      'fault: a closing is not confirmed without the conversation in its answer; reopening is ours',
    'without a reason nothing is closed, and Outro needs no words':
      'fault: a closing is not confirmed without the conversation in its answer',
    'the list of the view is downloaded whole': 'exports are ours; fault: the link is offered',
    'the table is sorted by more than the id only when a member is filtered':
      'fault: the reason is not told, and the list is not sorted',
    'a favourite is removed after a question, and the history tells what changed':
      'the history has the new values alone',
  },
  financial: {
    'what is on screen can be downloaded whole': 'exports are ours; fault: the link is offered',
    'success reads the list and learns why the details stay shut': 'who has a permission is ours',
    'an approval shows its effects first, and a later one names who approved': 'the effects of a rehearsal',
    'a subscription is cancelled once': 'the effects of a rehearsal',
    'only root changes the consultant': 'the effects of a rehearsal',
  },
  messages: {
    'is listed with its columns, and removed by those who may': 'who has a permission is ours',
  },
  triage: {
    'twenty conversations with their reasons takes forty keys':
      'fault: a closing is not confirmed without the conversation in its answer',
    'twenty conversations with one reason takes 21 keys, and one click brings all of them back':
      'fault: a closing is not confirmed without the conversation in its answer; reopening is ours',
    'keys that are typed while a closing is under way are for the next conversation':
      'fault: only the conversations of the first page of messages are listed',
    'a failed closing keeps its reasons, says why, and is tried again':
      'fault: a closing is not confirmed without the conversation in its answer',
    'a toast lies over nothing of the thread':
      'fault: a closing is not confirmed without the conversation in its answer',
  },
}
