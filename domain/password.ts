/** Shortest password accepted, and the length that counts as strong (USR-06, USR-08). */
const passwordLength = { least: 8, strong: 12 } as const

/** The special characters that the rule names (USR-08). */
export const specialCharacters = '!@#$%^&*(),.?":{}|<>'

const criteria: readonly ((password: string) => boolean)[] = [
  (password) => password.length >= passwordLength.least,
  (password) => /[A-Z]/.test(password),
  (password) => /[a-z]/.test(password),
  (password) => /\d/.test(password),
  (password) => [...password].some((character) => specialCharacters.includes(character)),
  (password) => password.length >= passwordLength.strong,
]

/** Numbers of criteria: in total, and for a Medium and a Strong password (USR-08). */
export const passwordCriteria = { all: criteria.length, medium: 3, strong: 5 } as const

type Strength = 'Weak' | 'Medium' | 'Strong'

/** Counts the criteria that hold, 0 to 6, and returns the word for it (USR-08). */
export function passwordStrength(password: string): { met: number; word: Strength } {
  const met = criteria.filter((isMet) => isMet(password)).length
  return { met, word: met < passwordCriteria.medium ? 'Weak' : met < passwordCriteria.strong ? 'Medium' : 'Strong' }
}

const tooEasy = 'This password is too easy to guess. Please choose another one'

/** Refusal of a first password (user form), or null (USR-06). */
export function firstPasswordProblem(password: string): string | null {
  if (!password) return 'Password is required'
  if (password.length < passwordLength.least) return 'Password must be at least 8 characters long'
  return isCommonPassword(password) ? tooEasy : null
}

/** Message that refuses a new password (change, reset), or null (USR-08). */
export function newPasswordProblem(password: string): string | null {
  if (!password) return 'New password is required'
  if (password.length < passwordLength.least) return 'Password must be at least 8 characters long'
  if (!criteria.slice(1, 5).every((isMet) => isMet(password)))
    return 'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
  return isCommonPassword(password) ? tooEasy : null
}

/** Message that refuses a confirmation that differs, or null (USR-06, USR-08). */
export function confirmationProblem(password: string, confirmation: string): string | null {
  return password === confirmation ? null : 'Passwords do not match'
}

/** Message that refuses to set the password that one has already, or null: one that somebody else chose would stay in use. */
export function samePasswordProblem(current: string, password: string): string | null {
  return current !== '' && current === password ? 'Please choose another password than your current one' : null
}

/** Passwords of eight characters and more that lists of guesses begin with, in lower case. */
const common = new Set(
  `password passw0rd password1 password12 password123 password1234 password12345 password123456 password@123 password@1234 p@ssword p@ssw0rd p@ssw0rd1 p@ssw0rd123 passw0rd1 passw0rd123 pass1234 pass@123 pass@1234 pass12345
   mypassword newpassword changeme changeme1 changeme123 changeit letmein1 letmein123 letmeinnow welcome1 welcome12 welcome123 welcome1234 welcome@1 welcome@123 welcome@1234
   admin123 admin1234 admin12345 admin@123 admin@1234 admin@12345 adminadmin administrator superadmin root1234 rootroot user1234 username test1234 test@123 testtest testing123 guest123 default1 temp1234 temporary demo1234
   12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 9876543210 0987654321 11223344 1122334455 112233445566 12341234 123123123 12121212 123454321 12344321 147258369 147852369 159753456 123321123 789456123 741852963
   1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 zaq1xsw2 qazwsxedc qazwsx123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty@123 qwertyui qwertyuiop qwer1234 asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 qweasdzxc qwe123456 1234qwer 12345qwert 123qweasd 123456qwerty
   abcdefgh abcdefghi abcd1234 abcd@123 abcd@1234 abc12345 abc123456 abc123abc abcabc123 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 123abc456 123456ab 123456abc 12345abc a12345678 a123456789 1234abcd
   iloveyou iloveyou1 iloveyou2 iloveyou123 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1 batman123 starwars starwars1 pokemon1 pokemon123 michael1 jennifer computer computer1 internet whatever trustno1 dragon123 monkey123 master123 shadow123 charlie1 jordan23 liverpool chelsea1 arsenal1 butterfly chocolate samantha alexander midnight mustang1 corvette mercedes ferrari1 blink182 metallica slipknot nirvana1 hello123 hello1234 helloworld killer123 secret123 freedom1 sweetheart loveyou1 lovely123 babygirl1 michelle1 jasmine1 victoria elizabeth
   india123 india@123 india1234 bharat123 mumbai123 delhi123 krishna1 krishna123 ganesh123 lakshmi1 sairam123 jaishreeram hanuman123 shivshiv omsairam rajesh123 rahul123 priya123 cricket1 cricket123 sachin123 dhoni007 hospital hospital1 hospital123 clinic123 doctor123 pathology pathology1 pathology123 laboratory laboratory1 laboratory123 labdesk1 labdesk123 lab@1234 lab12345 medical123 patient1 patient123 health123`
    .split(/\s+/)
    .filter(Boolean),
)

/** True for a password that attackers try first: a listed one in upper or lower case, a blank one, or one or two characters repeated. */
function isCommonPassword(password: string): boolean {
  const plain = password.trim().toLowerCase()
  return plain === '' || common.has(plain) || new Set(plain).size <= 2
}
