//! The short flags and the positions by which programs take a password, by their manuals, one row each. Long flags are known
//! by their names. The documentation lists the rows, and a test runs every example and every counterexample.

use mcp_error_rules::words;
use mcp_error_rules::words::Words;

use crate::rows::{Row, row};

/// How a flag takes its argument.
#[derive(Clone, Copy)]
pub(crate) enum FlagForm {
    /// Right behind the flag, without a blank: `-pfir99`.
    Glued,
    /// As the next argument.
    Next,
    /// In either way.
    GluedOrNext,
    /// In either way, as the name of a user, this sign, and the password.
    Login(u8),
    /// As the argument with this number, where flags are not counted. Other arguments can stand there, too, so the value
    /// must look like a secret.
    Positional(u8),
    /// As the argument with this number, in quotes, of a function.
    Quoted(u8),
    /// As the argument that is written to the input of a command in which one of [`READERS`] stands.
    Piped,
}

/// What stands where there is no command, and no further flag.
const NONE: &[u8] = b":";

/// A flag by which programs take a password.
pub(crate) struct ProgramFlag {
    /// The command of the flags or [`NONE`], the flags, [`NONE`], and the programs. Each list in a row takes a pointer and its
    /// relocation, so this is one list.
    words: Words,
    pub(crate) form: FlagForm,
}

impl ProgramFlag {
    /// Returns the first argument with which the flags have this meaning, which is empty if they have it always.
    pub(crate) fn command(&self) -> &'static [u8] {
        let first = self.words.bytes().next();
        first.filter(|word| *word != NONE).unwrap_or_default()
    }

    /// Returns the flags. Without any, each argument can be the password.
    pub(crate) fn flags(&self) -> impl Iterator<Item = &'static [u8]> {
        let mut words = self.words.bytes();
        words.next();
        words.take_while(|word| *word != NONE)
    }

    /// Returns the flag with which an argument begins, which is empty if the program needs none.
    #[inline(never)]
    pub(crate) fn flag_of(&self, argument: &[u8]) -> Option<&'static [u8]> {
        let mut needs_none = true;
        for flag in self.flags() {
            if argument.starts_with(flag) {
                return Some(flag);
            }
            needs_none = false;
        }
        needs_none.then_some(b"")
    }

    /// Whether a program has the flags.
    pub(crate) fn is_of(&self, program: &[u8]) -> bool {
        self.programs().contains(program)
    }

    /// Whether the names are those of functions.
    pub(crate) fn is_of_function(&self) -> bool {
        matches!(self.form, FlagForm::Quoted(_))
    }

    /// Returns the programs that have the flags.
    pub(crate) fn programs(&self) -> Words {
        let mut words = self.words.bytes();
        words.next();
        while words.next().is_some_and(|flag| flag != NONE) {}
        words.rest()
    }
}

/// Declares the rows: the programs, the first argument with which the flags have this meaning if they have another one otherwise, the
/// flags, how they take the password, a text in which it does, and one that looks alike.
macro_rules! program_flags {
    (command) => { ":" };
    (command $command:literal) => { $command };
    ($($programs:literal, $(in $command:literal:)? $flag:literal $form:expr,
        $in:literal => $out:literal, $counter:literal;)*) => {
        pub(crate) static PROGRAM_FLAGS: &[Row<ProgramFlag>] = &[$(row!(
            ProgramFlag {
                words: words!(
                    text concat!(program_flags!(command $($command)?), " ", $flag, " : ", $programs)
                ),
                form: $form,
            },
            $flag,
            &[($in, $out)],
            &[($counter, $counter)],
        ),)*];

        /// The names of the programs, which the scan must not skip. A program with several rows stands here several times.
        pub(crate) const PROGRAMS: Words = words!(text concat!($($programs, " "),*));
    };
}

/// What says that a command reads a password from its input.
pub(crate) const READERS: Words = words!(&[
    "sudo -S",
    "--password-stdin",
    "chpasswd",
    "passwd --stdin",
    "--passphrase-fd",
]);

program_flags! {
    "mysql mysqldump mysqladmin mysqlimport mysqlcheck mysqlpump mysqlsh mysqlslap
     mysqlbinlog mariadb mariadb-dump mariadb-admin 7za 7zz rar unrar",
        "-p" FlagForm::Glued,
        "mysql -u app -pfir99 stock" => "mysql -u app -p[redacted] stock", "mysql -u app -p stock";
    "sshpass", "-p" FlagForm::GluedOrNext,
        "sshpass -p fir99 ssh db" => "sshpass -p [redacted] ssh db", "sshpass -f gate.txt ssh db";
    "redis-cli valkey-cli", "-a" FlagForm::Next,
        "redis-cli -a fir99 ping" => "redis-cli -a [redacted] ping", "redis-cli -n 2 ping";
    "curl etcdctl", "-u --user --proxy-user -U" FlagForm::Login(b':'),
        "curl -u ada:fir99 -sS" => "curl -u [redacted] -sS", "curl -u ada -sS";
    "docker podman nerdctl buildah skopeo", in "login": "-p" FlagForm::GluedOrNext,
        "docker login -u ada -p fir99" => "docker login -u ada -p [redacted]", "docker run -p 8080:80 gate";
    "helm", in "registry": "-p" FlagForm::GluedOrNext,
        "helm registry login -p fir99" => "helm registry login -p [redacted]", "helm list -p gate";
    "ldapsearch ldapadd ldapmodify ldapdelete ldapwhoami ldappasswd odoo odoo-bin", "-w" FlagForm::GluedOrNext,
        "ldapsearch -x -w fir99" => "ldapsearch -x -w [redacted]", "ldapsearch -x -W gate";
    "unzip zip sqlcmd bcp tsql", "-P" FlagForm::GluedOrNext,
        "unzip -P fir99 gate.zip" => "unzip -P [redacted] gate.zip", "unzip -p gate.zip";
    "cqlsh crackmapexec evil-winrm hydra mongo mongosh mongodump mongorestore mongoexport mongoimport
     ncftpput ncftpget netexec psexec rabbitmqadmin rdesktop smbmap twine useradd usermod",
        "-p" FlagForm::Next,
        "twine upload -u ada -p fir99" => "twine upload -u ada -p [redacted]", "twine upload -r gate";
    "ipmitool mosquitto_pub mosquitto_sub", "-P" FlagForm::Next,
        "ipmitool -U ada -P fir99 power" => "ipmitool -U ada -P [redacted] power", "ipmitool -p 623 power";
    "snmpbulkget snmpbulkwalk snmpget snmpgetnext snmpset snmpwalk snmptrap", "-A -X -c" FlagForm::Next,
        "snmpget -u ada -A fir99 gate" => "snmpget -u ada -A [redacted] gate", "snmpget -a SHA gate";
    "plink pscp psftp", "-pw" FlagForm::Next,
        "plink -pw fir99 db" => "plink -pw [redacted] db", "plink -P 2222 db";
    "ssh-keygen", "-P -N" FlagForm::Next,
        "ssh-keygen -y -P fir99" => "ssh-keygen -y -P [redacted]", "ssh-keygen -t ed25519";
    "openssl", "-k" FlagForm::Next,
        "openssl enc -d -k fir99" => "openssl enc -d -k [redacted]", "openssl enc -d -kfile gate";
    "openssl", "pass:" FlagForm::Glued,
        "openssl rsa -passin pass:fir99" => "openssl rsa -passin pass:[redacted]", "openssl rsa -passin env:GATE";
    "nmcli mysqladmin mariadb-admin", "password" FlagForm::Next,
        "mysqladmin -u ada password fir" => "mysqladmin -u ada password [redacted]", "mysqladmin -u ada status";
    "security", in "unlock-keychain": "-p" FlagForm::Next,
        "security unlock-keychain -p fir99 gate" => "security unlock-keychain -p [redacted] gate", "security list-keychains -p gate";
    "xfreerdp wfreerdp", "/p:" FlagForm::Glued,
        "xfreerdp /u:ada /p:fir99" => "xfreerdp /u:ada /p:[redacted]", "xfreerdp /u:ada /v:gate";
    "smbclient rpcclient smbget", "-U" FlagForm::Login(b'%'),
        "smbclient -U ada%fir99" => "smbclient -U [redacted]", "smbclient -U ada";
    "sqlplus sqlldr expdp impdp rman", "" FlagForm::Login(b'/'),
        "sqlplus ada/fir99@gate" => "sqlplus [redacted]", "sqlplus -s gate";
    "chpasswd", "" FlagForm::Login(b':'),
        "chpasswd <<< ada:fir99" => "chpasswd <<< [redacted]", "chpasswd --root gate";
    "vault", in "login": "" FlagForm::Positional(2),
        "vault login fir99x" => "vault login [redacted]", "vault read fir99x";
    "AUTH LOGIN htpasswd wpa_passphrase", "" FlagForm::Positional(2),
        "AUTH ada fir99x" => "AUTH ada [redacted]", "AUTH failed for ada7oak";
    "htpasswd isql rabbitmqctl", "" FlagForm::Positional(3),
        "htpasswd -b users ada fir99x" => "htpasswd -b users ada [redacted]", "htpasswd -D users ada";
    "BearerAuth bearer_auth bearerAuth", "" FlagForm::Quoted(1),
        "client.bearer_auth(\"fir\")" => "client.bearer_auth(\"[redacted]\")", "client.bearer_auth(fir)";
    "BasicAuth Credentials HTTPBasicAuth Login NetworkCredential PlainAuth SetBasicAuth UsernamePassword UsernamePasswordCredentials
     auth authenticate basicAuth basic_auth basicauth credentials login", "" FlagForm::Quoted(2),
        "client.login('ada', 'fir')" => "client.login('ada', '[redacted]')", "client.login('ada', fir)";
    "mysqli_connect", "" FlagForm::Quoted(3),
        "mysqli_connect('gate', 'ada', 'fir')" => "mysqli_connect('gate', 'ada', '[redacted]')", "mysqli_connect('gate', 'ada', fir)";
    "echo printf", "" FlagForm::Piped,
        "echo fir99 | sudo -S ls" => "echo [redacted] | sudo -S ls", "echo fir99 | sudo tee gate";
}
