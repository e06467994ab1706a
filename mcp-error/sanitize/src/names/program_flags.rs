//! The short flags and the places by which programs take a password, by their manuals, one row each. Long flags are known
//! by their names. The documentation lists the rows, and a test runs every example and every counterexample.

use mcp_error_rules::words;
use mcp_error_rules::words::{Iter, Words};

use crate::bits::{first_letters, letter_bit};
use crate::rows::{self, Row};

/// How a flag takes its argument.
#[derive(Clone, Copy)]
pub(crate) enum FlagForm {
    /// Right behind the flag, without a blank: `-pfir99`.
    Glued,
    /// As the next argument.
    Next,
    /// As the argument this many places behind the one that begins with the flag.
    Behind(u8),
    /// In either way.
    GluedOrNext,
    /// In either way, as the name of a user, this sign, and the password.
    Login(u8),
    /// As the argument with this number, where flags are not counted. Other arguments can stand there, too, so the value
    /// must look like a secret.
    Place(u8),
    /// As the argument with this number, where nothing else can stand.
    Argument(u8),
    /// As the argument that is written to the input of a command in which one of [`READERS`] stands.
    Piped,
}

/// A flag by which programs take a password.
pub(crate) struct ProgramFlag {
    /// The flag, its command or nothing, and the programs. Each list in a row takes a pointer and its relocation, so this is
    /// one list.
    words: Words,
    /// One bit for each letter with which one of the programs begins.
    first_letters: u32,
    pub(crate) form: FlagForm,
}

impl ProgramFlag {
    #[inline(never)]
    pub(crate) fn flag(&self) -> &'static str {
        self.words.iter().next().unwrap_or_default()
    }

    /// Returns the first argument with which the flag has this meaning, which is empty if it has it always.
    pub(crate) fn command(&self) -> &'static str {
        self.words.iter().nth(1).unwrap_or_default()
    }

    /// Whether a program has the flag.
    pub(crate) fn is_of(&self, program: &[u8]) -> bool {
        let first = program.first().map_or(0, |first| letter_bit(*first));
        self.first_letters & first != 0 && self.programs().any(|known| known.as_bytes() == program)
    }

    /// Returns the programs that have the flag.
    pub(crate) fn programs(&self) -> Iter {
        let mut words = self.words.iter();
        words.next();
        words.next();
        words
    }
}

macro_rules! program_flags {
    ($($programs:ident $command:literal, $flag:literal $form:expr,
        $in:literal => $out:literal, $counter:literal;)*) => {
        pub(crate) static PROGRAM_FLAGS: &[Row<ProgramFlag>] = &[$(Row::new(
            ProgramFlag {
                words: words!(&rows::joined::<{ $programs.len() + 2 }>(&[&[$flag, $command], $programs])),
                first_letters: first_letters($programs),
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
    MYSQL "", "-p" FlagForm::Glued,
        "mysql -u app -pfir99 stock" => "mysql -u app -p[redacted] stock", "mysql -u app -p stock";
    SSHPASS "", "-p" FlagForm::GluedOrNext,
        "sshpass -p fir99 ssh db" => "sshpass -p [redacted] ssh db", "sshpass -f gate.txt ssh db";
    REDIS "", "-a" FlagForm::Next,
        "redis-cli -a fir99 ping" => "redis-cli -a [redacted] ping", "redis-cli -n 2 ping";
    CURL "", "-u" COLON,
        "curl -u ada:fir99 -sS" => "curl -u [redacted] -sS", "curl -u ada -sS";
    CURL "", "--user" COLON,
        "curl --user ada:fir99 -sS" => "curl --user [redacted] -sS", "curl --user ada -sS";
    CURL "", "--proxy-user" COLON,
        "curl --proxy-user ada:fir99 -sS" => "curl --proxy-user [redacted] -sS", "curl --proxy-user ada -sS";
    CURL "", "-U" COLON,
        "curl -U ada:fir99 -sS" => "curl -U [redacted] -sS", "curl -U ada -sS";
    CONTAINERS "login", "-p" FlagForm::GluedOrNext,
        "docker login -u ada -p fir99" => "docker login -u ada -p [redacted]", "docker run -p 8080:80 gate";
    LDAP "", "-w" FlagForm::GluedOrNext,
        "ldapsearch -x -w fir99" => "ldapsearch -x -w [redacted]", "ldapsearch -x -W gate";
    ZIP "", "-P" FlagForm::GluedOrNext,
        "unzip -P fir99 gate.zip" => "unzip -P [redacted] gate.zip", "unzip -p gate.zip";
    ARCHIVES "", "-p" FlagForm::Glued,
        "7za x -pfir99 gate.7z" => "7za x -p[redacted] gate.7z", "7za x -p gate.7z";
    LDAPPASSWD "", "-s" FlagForm::Next,
        "ldappasswd -x -s fir99" => "ldappasswd -x -s [redacted]", "ldappasswd -x -S gate";
    HELM "registry", "-p" FlagForm::GluedOrNext,
        "helm registry login -p fir99" => "helm registry login -p [redacted]", "helm list -p gate";
    DOTNET "nuget", "-p" FlagForm::Next,
        "dotnet nuget add source x -p fir99" => "dotnet nuget add source x -p [redacted]", "dotnet run -p gate";
    USER_AND_PASSWORD "", "-p" FlagForm::Next,
        "twine upload -u ada -p fir99" => "twine upload -u ada -p [redacted]", "twine upload -r gate";
    SQL_SERVER "", "-P" FlagForm::GluedOrNext,
        "sqlcmd -U sa -P fir99" => "sqlcmd -U sa -P [redacted]", "sqlcmd -U sa -p gate";
    IPMI "", "-P" FlagForm::Next,
        "ipmitool -U ada -P fir99 power" => "ipmitool -U ada -P [redacted] power", "ipmitool -p 623 power";
    SNMP "", "-A" FlagForm::Next,
        "snmpget -u ada -A fir99 gate" => "snmpget -u ada -A [redacted] gate", "snmpget -a SHA gate";
    SNMP "", "-c" FlagForm::Next,
        "snmpwalk -v2c -c fir99 gate" => "snmpwalk -v2c -c [redacted] gate", "snmpwalk -C c gate";
    SNMP "", "-X" FlagForm::Next,
        "snmpget -u ada -X fir99 gate" => "snmpget -u ada -X [redacted] gate", "snmpget -x AES gate";
    SWAKS "", "-ap" FlagForm::Next,
        "swaks -au ada -ap fir99" => "swaks -au ada -ap [redacted]", "swaks -a gate";
    PDF "", "-upw" FlagForm::Next,
        "pdftotext -upw fir99 gate.pdf" => "pdftotext -upw [redacted] gate.pdf", "pdftotext -layout gate.pdf";
    PDF "", "-opw" FlagForm::Next,
        "pdftotext -opw fir99 gate.pdf" => "pdftotext -opw [redacted] gate.pdf", "pdftotext -layout gate.pdf";
    FREERDP "", "/p:" FlagForm::Glued,
        "xfreerdp /u:ada /p:fir99" => "xfreerdp /u:ada /p:[redacted]", "xfreerdp /u:ada /v:gate";
    SCHTASKS "", "/rp" FlagForm::Next,
        "schtasks /ru ada /rp fir99" => "schtasks /ru ada /rp [redacted]", "schtasks /tn gate";
    SAMBA "", "-U" FlagForm::Login(b'%'),
        "smbclient -U ada%fir99" => "smbclient -U [redacted]", "smbclient -U ada";
    CHPASSWD "", "" COLON,
        "chpasswd <<< ada:fir99" => "chpasswd <<< [redacted]", "chpasswd --root gate";
    VAULT "login", "" FlagForm::Place(2),
        "vault login fir99x" => "vault login [redacted]", "vault read fir99x";
    ETCD "", "--user" COLON,
        "etcdctl --user ada:fir99 get x" => "etcdctl --user [redacted] get x", "etcdctl --user ada get x";
    HTPASSWD "", "" FlagForm::Place(2),
        "htpasswd -nb ada fir99x" => "htpasswd -nb ada [redacted]", "htpasswd -n ada";
    HTPASSWD "", "" FlagForm::Place(3),
        "htpasswd -b users ada fir99x" => "htpasswd -b users ada [redacted]", "htpasswd -D users ada";
    RABBITMQ "add_user", "" FlagForm::Argument(3),
        "rabbitmqctl add_user ada fir" => "rabbitmqctl add_user ada [redacted]", "rabbitmqctl add_user failed with error 64";
    RABBITMQ "change_password", "" FlagForm::Argument(3),
        "rabbitmqctl change_password ada fir" => "rabbitmqctl change_password ada [redacted]",
        "rabbitmqctl clear_password ada fir";
    RABBITMQ "authenticate_user", "" FlagForm::Argument(3),
        "rabbitmqctl authenticate_user ada fir" => "rabbitmqctl authenticate_user ada [redacted]",
        "rabbitmqctl list_users ada fir";
    WPA "", "" FlagForm::Place(2),
        "wpa_passphrase gate fir99x" => "wpa_passphrase gate [redacted]", "wpa_passphrase gate";
    ISQL "", "" FlagForm::Place(3),
        "isql -v gate ada fir99x" => "isql -v gate ada [redacted]", "isql -v gate ada";
    NET "use", "" FlagForm::Place(4),
        r"net use \\gate\shelf fir99x" => "net use [path] [redacted]", "net use failed with error 53";
    NET "use", "" FlagForm::Place(5),
        r"net use Q: \\gate\shelf fir99x" => "net use Q: [path] [redacted]", "net use Q: /persistent:yes";
    NET "use", "/user:" FlagForm::Behind(1),
        r"net use \\gate\shelf /user:ada fir" => r"net use [path] /user:ada [redacted]", "net use Q: /user:ada /persistent:yes";
    ECHO "", "" FlagForm::Piped,
        "echo fir99 | sudo -S ls" => "echo [redacted] | sudo -S ls", "echo fir99 | sudo tee gate";
    REDIS_AUTH "", "" FlagForm::Place(2),
        "AUTH ada fir99x" => "AUTH ada [redacted]", "AUTH failed for ada7oak";
    IMAP_LOGIN "", "" FlagForm::Place(2),
        "a1 LOGIN ada fir99x" => "a1 LOGIN ada [redacted]", "a1 LOGIN failed";
    MONGO "", "-p" FlagForm::Next,
        "mongosh -u ada -p fir99" => "mongosh -u ada -p [redacted]", "mongosh -u ada -p --host db";
    PUTTY "", "-pw" FlagForm::Next,
        "plink -pw fir99 db" => "plink -pw [redacted] db", "plink -P 2222 db";
    SSH_KEYGEN "", "-P" FlagForm::Next,
        "ssh-keygen -y -P fir99" => "ssh-keygen -y -P [redacted]", "ssh-keygen -t ed25519";
    SSH_KEYGEN "", "-N" FlagForm::Next,
        "ssh-keygen -N fir99" => "ssh-keygen -N [redacted]", "ssh-keygen -n reader";
    OPENSSL "", "-k" FlagForm::Next,
        "openssl enc -d -k fir99" => "openssl enc -d -k [redacted]", "openssl enc -d -kfile gate";
    OPENSSL "", "-passin" COLON,
        "openssl rsa -passin pass:fir99" => "openssl rsa -passin [redacted]", "openssl rsa -passin stdin";
    OPENSSL "", "-passout" COLON,
        "openssl rsa -passout pass:fir99" => "openssl rsa -passout [redacted]", "openssl rsa -passout stdin";
    OPENSSL "", "-pass" COLON,
        "openssl enc -d -pass pass:fir99" => "openssl enc -d -pass [redacted]", "openssl enc -d -pass stdin";
    NETWORK_MANAGER "", "password" FlagForm::Next,
        "nmcli dev wifi connect gate password fir" => "nmcli dev wifi connect gate password [redacted]",
        "nmcli dev wifi connect gate";
    KEYCHAINS "unlock-keychain", "-p" FlagForm::Next,
        "security unlock-keychain -p fir99 gate" => "security unlock-keychain -p [redacted] gate", "security list-keychains -p gate";
    KEYCHAINS "create-keychain", "-p" FlagForm::Next,
        "security create-keychain -p fir99 gate" => "security create-keychain -p [redacted] gate", "security create-keychain gate";
    KEYCHAINS "set-key-partition-list", "-k" FlagForm::Next,
        "security set-key-partition-list -k fir99" => "security set-key-partition-list -k [redacted]",
        "security set-key-partition-list -S gate";
    KEYCHAINS "import", "-P" FlagForm::Next,
        "security import gate.p12 -P fir99" => "security import gate.p12 -P [redacted]", "security import gate.p12 -A";
    PACKAGES_OF_HOSTS "config", "http-basic." FlagForm::Behind(2),
        "composer config http-basic.gate ada fir" => "composer config http-basic.gate ada [redacted]",
        "composer config repositories.gate vcs fir";
    ODOO "", "-w" FlagForm::Next,
        "odoo-bin -r ada -w fir99" => "odoo-bin -r ada -w [redacted]", "odoo-bin -i gate";
    MYSQL_ADMIN "", "password" FlagForm::Next,
        "mysqladmin -u ada password fir" => "mysqladmin -u ada password [redacted]", "mysqladmin -u ada status";
    MOSQUITTO "", "-P" FlagForm::Next,
        "mosquitto_pub -u ada -P fir99" => "mosquitto_pub -u ada -P [redacted]", "mosquitto_pub -p 1883";
    SQLPLUS "", "" FlagForm::Login(b'/'),
        "sqlplus ada/fir99@gate" => "sqlplus [redacted]", "sqlplus -s gate";
}

const MYSQL: &[&str] = &[
    "mysql",
    "mysqldump",
    "mysqladmin",
    "mysqlimport",
    "mysqlcheck",
    "mysqlpump",
    "mysqlsh",
    "mysqlslap",
    "mysqlbinlog",
    "mariadb",
    "mariadb-dump",
    "mariadb-admin",
];
const SSHPASS: &[&str] = &["sshpass"];
const REDIS: &[&str] = &["redis-cli", "valkey-cli"];
const CURL: &[&str] = &["curl"];
const CONTAINERS: &[&str] = &["docker", "podman", "nerdctl", "buildah", "skopeo"];
const LDAP: &[&str] = &[
    "ldapsearch",
    "ldapadd",
    "ldapmodify",
    "ldapdelete",
    "ldapwhoami",
    "ldappasswd",
];
const LDAPPASSWD: &[&str] = &["ldappasswd"];
const ZIP: &[&str] = &["unzip", "zip"];
const ARCHIVES: &[&str] = &["7za", "7zz", "rar", "unrar"];
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
const NETWORK_MANAGER: &[&str] = &["nmcli"];
const KEYCHAINS: &[&str] = &["security"];
const PACKAGES_OF_HOSTS: &[&str] = &["composer", "poetry"];
const ODOO: &[&str] = &["odoo", "odoo-bin"];
const MYSQL_ADMIN: &[&str] = &["mysqladmin", "mariadb-admin"];
const MOSQUITTO: &[&str] = &["mosquitto_pub", "mosquitto_sub"];
const SQLPLUS: &[&str] = &["sqlplus", "sqlldr", "expdp", "impdp", "rman"];
const HELM: &[&str] = &["helm"];
const DOTNET: &[&str] = &["dotnet"];
const USER_AND_PASSWORD: &[&str] = &[
    "cqlsh",
    "crackmapexec",
    "evil-winrm",
    "hydra",
    "ncftpput",
    "ncftpget",
    "netexec",
    "psexec",
    "rabbitmqadmin",
    "rdesktop",
    "smbmap",
    "twine",
    "useradd",
    "usermod",
];
const SQL_SERVER: &[&str] = &["sqlcmd", "bcp", "tsql"];
const IPMI: &[&str] = &["ipmitool"];
const SNMP: &[&str] = &[
    "snmpbulkget",
    "snmpbulkwalk",
    "snmpget",
    "snmpgetnext",
    "snmpset",
    "snmpwalk",
    "snmptrap",
];
const SWAKS: &[&str] = &["swaks"];
const PDF: &[&str] = &["pdftotext", "pdftoppm", "pdfinfo"];
const FREERDP: &[&str] = &["xfreerdp", "wfreerdp"];
const SCHTASKS: &[&str] = &["schtasks"];
const SAMBA: &[&str] = &["smbclient", "rpcclient", "smbget"];
const CHPASSWD: &[&str] = &["chpasswd"];
const VAULT: &[&str] = &["vault"];
const ETCD: &[&str] = &["etcdctl"];
const HTPASSWD: &[&str] = &["htpasswd"];
const RABBITMQ: &[&str] = &["rabbitmqctl"];
const WPA: &[&str] = &["wpa_passphrase"];
const ISQL: &[&str] = &["isql"];
const NET: &[&str] = &["net"];
const ECHO: &[&str] = &["echo", "printf"];
/// What says that a command reads a password from its input.
pub(crate) const READERS: Words = words!(&[
    "sudo -S",
    "--password-stdin",
    "chpasswd",
    "passwd --stdin",
    "--passphrase-fd",
]);
const REDIS_AUTH: &[&str] = &["AUTH"];
const IMAP_LOGIN: &[&str] = &["LOGIN"];

/// The names of the programs, which the scan must not skip.
pub(crate) const PROGRAMS: &[&str] = &rows::joined::<{ rows::count(NAMES_OF_ROWS) }>(NAMES_OF_ROWS);
