//! The short flags by which programs take a password, by their manuals, one row each. Long flags are known by their
//! names. The documentation lists the rows, and a test runs every example and every counterexample.

use crate::rows::Row;

/// How a flag takes its argument.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum FlagForm {
    /// Right behind the flag, without a blank: `-pfir99`.
    Glued,
    /// As the next argument.
    Next,
    /// In either way.
    GluedOrNext,
    /// In either way, as the name of a user, this sign, and the password.
    Login(u8),
}

/// A flag by which programs take a password.
pub(crate) struct ProgramFlag {
    pub(crate) programs: &'static [&'static str],
    /// The first argument with which the flag has this meaning.
    pub(crate) command: Option<&'static str>,
    pub(crate) flag: &'static str,
    pub(crate) form: FlagForm,
}

macro_rules! program_flags {
    ($($programs:ident $command:expr, $flag:literal $form:expr,
        $in:literal => $out:literal, $counter:literal;)*) => {
        pub(crate) static PROGRAM_FLAGS: &[Row<ProgramFlag>] = &[$(Row::new(
            ProgramFlag {
                programs: $programs,
                command: $command,
                flag: $flag,
                form: $form,
            },
            $flag,
            &[($in, $out)],
            &[($counter, $counter)],
        ),)*];

        /// The names of the programs of all rows. A program with several rows stands here several times.
        const NAMES_OF_ROWS: &[&[&str]] = &[$($programs),*];
    };
}

const COLON: FlagForm = FlagForm::Login(b':');

program_flags! {
    MYSQL None, "-p" FlagForm::Glued,
        "mysql -u app -pfir99 stock" => "mysql -u app -p[redacted] stock", "mysql -u app -p stock";
    SSHPASS None, "-p" FlagForm::GluedOrNext,
        "sshpass -p fir99 ssh db" => "sshpass -p [redacted] ssh db", "sshpass -f gate.txt ssh db";
    REDIS None, "-a" FlagForm::Next,
        "redis-cli -a fir99 ping" => "redis-cli -a [redacted] ping", "redis-cli -n 2 ping";
    CURL None, "-u" COLON,
        "curl -u ada:fir99 -sS" => "curl -u [redacted] -sS", "curl -u ada -sS";
    CURL None, "--user" COLON,
        "curl --user ada:fir99 -sS" => "curl --user [redacted] -sS", "curl --user ada -sS";
    CURL None, "--proxy-user" COLON,
        "curl --proxy-user ada:fir99 -sS" => "curl --proxy-user [redacted] -sS", "curl --proxy-user ada -sS";
    CURL None, "-U" COLON,
        "curl -U ada:fir99 -sS" => "curl -U [redacted] -sS", "curl -U ada -sS";
    CONTAINERS Some("login"), "-p" FlagForm::GluedOrNext,
        "docker login -u ada -p fir99" => "docker login -u ada -p [redacted]", "docker run -p 8080:80 gate";
    LDAP None, "-w" FlagForm::GluedOrNext,
        "ldapsearch -x -w fir99" => "ldapsearch -x -w [redacted]", "ldapsearch -x -W gate";
    ZIP None, "-P" FlagForm::GluedOrNext,
        "unzip -P fir99 gate.zip" => "unzip -P [redacted] gate.zip", "unzip -p gate.zip";
    ARCHIVES None, "-p" FlagForm::Glued,
        "7za x -pfir99 gate.7z" => "7za x -p[redacted] gate.7z", "7za x -p gate.7z";
    MONGO None, "-p" FlagForm::Next,
        "mongosh -u ada -p fir99" => "mongosh -u ada -p [redacted]", "mongosh -u ada -p --host db";
    PUTTY None, "-pw" FlagForm::Next,
        "plink -pw fir99 db" => "plink -pw [redacted] db", "plink -P 2222 db";
    SSH_KEYGEN None, "-P" FlagForm::Next,
        "ssh-keygen -y -P fir99" => "ssh-keygen -y -P [redacted]", "ssh-keygen -t ed25519";
    SSH_KEYGEN None, "-N" FlagForm::Next,
        "ssh-keygen -N fir99" => "ssh-keygen -N [redacted]", "ssh-keygen -n reader";
    OPENSSL None, "-k" FlagForm::Next,
        "openssl enc -d -k fir99" => "openssl enc -d -k [redacted]", "openssl enc -d -kfile gate";
    OPENSSL None, "-passin" COLON,
        "openssl rsa -passin pass:fir99" => "openssl rsa -passin [redacted]", "openssl rsa -passin stdin";
    OPENSSL None, "-passout" COLON,
        "openssl rsa -passout pass:fir99" => "openssl rsa -passout [redacted]", "openssl rsa -passout stdin";
    MOSQUITTO None, "-P" FlagForm::Next,
        "mosquitto_pub -u ada -P fir99" => "mosquitto_pub -u ada -P [redacted]", "mosquitto_pub -p 1883";
    SQLPLUS None, "" FlagForm::Login(b'/'),
        "sqlplus ada/fir99@gate" => "sqlplus [redacted]", "sqlplus -s gate";
}

const MYSQL: &[&str] = &[
    "mysql",
    "mysqldump",
    "mysqladmin",
    "mysqlimport",
    "mysqlcheck",
    "mariadb",
];
const SSHPASS: &[&str] = &["sshpass"];
const REDIS: &[&str] = &["redis-cli"];
const CURL: &[&str] = &["curl"];
const CONTAINERS: &[&str] = &["docker", "podman"];
const LDAP: &[&str] = &[
    "ldapsearch",
    "ldapadd",
    "ldapmodify",
    "ldapdelete",
    "ldapwhoami",
];
const ZIP: &[&str] = &["unzip", "zip"];
const ARCHIVES: &[&str] = &["7za", "rar", "unrar"];
const MONGO: &[&str] = &[
    "mongo",
    "mongosh",
    "mongodump",
    "mongorestore",
    "mongoexport",
    "mongoimport",
];
const PUTTY: &[&str] = &["plink", "pscp", "psftp"];
const SSH_KEYGEN: &[&str] = &["ssh-keygen"];
const OPENSSL: &[&str] = &["openssl"];
const MOSQUITTO: &[&str] = &["mosquitto_pub", "mosquitto_sub"];
const SQLPLUS: &[&str] = &["sqlplus"];

const fn count_of_programs() -> usize {
    let (mut count, mut row) = (0, 0);
    while row < NAMES_OF_ROWS.len() {
        count += NAMES_OF_ROWS[row].len();
        row += 1;
    }
    count
}

/// The names of the programs, which the scan must not skip.
pub(crate) const PROGRAMS: &[&str] = &{
    let mut programs = [""; count_of_programs()];
    let (mut at, mut row) = (0, 0);
    while row < NAMES_OF_ROWS.len() {
        let mut name = 0;
        while name < NAMES_OF_ROWS[row].len() {
            programs[at] = NAMES_OF_ROWS[row][name];
            at += 1;
            name += 1;
        }
        row += 1;
    }
    programs
};
